import { expect, test } from 'vitest'
import { isPagePath, isUnder, parseRequestPath } from './request-path.ts'

test('an address is split from its query and decoded once', () => {
  expect(parseRequestPath('/articles/a%2Db?x=%2F')).toEqual({ path: '/articles/a-b', search: '?x=%2F' })
  expect(parseRequestPath('/')).toEqual({ path: '/', search: '' })
})

test.for([
  '//evil.example/',
  '/a//b',
  '/a/../b',
  '/a/..',
  '/./a',
  '/%2e%2e/secret',
  '/a%2fb',
  '/a%5Cb',
  '/a\\b',
  '/a%00b',
  '/a%0d%0aSet-Cookie:x',
  '/api/%2569nternal',
  '/%ff',
  '/%',
  'http://elsewhere/',
  `/${'a'.repeat(3000)}`,
  '',
])('no page can have the address %j', (target) => {
  expect(parseRequestPath(target)).toBeNull()
})

test('page addresses are lower-case words parted by slashes', () => {
  for (const path of [
    '/',
    '/leadership',
    '/leadership/2026-11',
    '/sitemaps/2026-11.xml',
    '/.well-known/security.txt',
  ])
    expect(isPagePath(path)).toBe(true)
  for (const path of ['/A', '/a b', '/_astro/x', '/.env', '/.well-known/x', '/wp-login.php<', '/ä', '/a/'])
    expect(isPagePath(path)).toBe(false)
})

test('a folder holds itself and what is below, not what begins alike', () => {
  expect([isUnder('/api', '/api'), isUnder('/api/x', '/api'), isUnder('/apix', '/api')]).toEqual([
    true,
    true,
    false,
  ])
})
