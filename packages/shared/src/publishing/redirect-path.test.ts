import { describe, expect, test } from 'vitest'
import { isClosedPath, isRedirectPath, isReservedPath, toOwnPath } from './redirect-path.ts'

const origin = 'https://meridian.example'

describe('an address that a redirect stands at', () => {
  test.each([
    '/old',
    '/Old/Page.html',
    '/2019/05/der-kapitän',
    '/leadership/old-topic',
    '/_layouts/home.aspx',
  ])('may be %s', (path) => expect(isRedirectPath(path)).toBe(true))

  test.each([
    '/',
    'old',
    '//other.example',
    '/a//b',
    '/a/../b',
    '/a?b=1',
    '/a#b',
    '/a b',
    '/a,b',
    '/%2e',
    '/.env',
    '/a/',
  ])('may not be %s', (path) => expect(isRedirectPath(path)).toBe(false))

  test.each([
    '/',
    '/about',
    '/admin',
    '/admin/old',
    '/api/articles',
    '/account',
    '/media/a.jpg',
    '/article/x',
  ])('is the magazine’s own at %s', (path) => expect(isReservedPath(path)).toBe(true))

  test.each(['/about-us', '/leadership/old', '/articles/old', '/issues/old'])('is free at %s', (path) =>
    expect(isReservedPath(path)).toBe(false),
  )
})

test('readers are sent to pages, not behind the scenes', () => {
  expect(isClosedPath('/admin')).toBe(true)
  expect(isClosedPath('/api/articles')).toBe(true)
  expect(isClosedPath('/media/pdf/autumn.pdf')).toBe(false)
  expect(isClosedPath('/search')).toBe(false)
})

test.each([
  [' /old/ ', '/old'],
  ['/', '/'],
  ['https://meridian.example/old/page', '/old/page'],
  ['/caf%C3%A9', '/café'],
  ['/100%', '/100%'],
  ['https://other.example/old', 'https://other.example/old'],
])('%s is stored as %s', (typed, stored) => {
  expect(toOwnPath(typed, origin)).toBe(stored)
})
