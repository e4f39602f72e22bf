import { expect, test } from 'vitest'
import { cmsAddressOf } from './cms-address.ts'

const ask = (method: string, url: string, headers = {}) => cmsAddressOf({ method, url, headers })

test.each([
  ['GET', '/api/user'],
  ['HEAD', '/api/user'],
  ['POST', '/api/auth/logout'],
  ['GET', '/api/articles/active?limit=1'],
  ['GET', '/api/articles/active/'],
  ['POST', '/api/articles/active'],
  ['GET', '/admin'],
  ['GET', '/admin/collections/articles?page=2'],
  ['PATCH', '/cms/api/articles/1'],
  ['GET', '/_next/static/chunk.js'],
])('%s %s is asked of the CMS', (method, url) => {
  expect(ask(method, url)).toBe(url)
})

test.each([
  ['GET', '/'],
  ['GET', '/articles/the-quiet-capital'],
  ['GET', '/apiary'],
  ['GET', '/administration'],
  ['GET', '/api/articles/active'],
  ['HEAD', '/api/issues'],
  ['GET', '/api/internal/snapshot'],
  ['GET', '/api/internal'],
  ['POST', '/api/%69nternal/bundle'],
  ['GET', '/api/%2569nternal/content/site'],
  ['GET', '/api/../admin'],
  ['GET', '//api/user'],
  ['GET', 'http://elsewhere/api/user'],
  ['POST', '/_meridian/publish'],
])('%s %s is not', (method, url) => {
  expect(ask(method, url)).toBeNull()
})

test('an error of the content API as a problem document is asked of the CMS', () => {
  const headers = { accept: 'application/problem+json' }
  expect(ask('GET', '/api/issues/unheard-of', headers)).toBe('/api/issues/unheard-of')
})

test('what the button of a newsletter page posts goes to the API under the same path', () => {
  expect(ask('POST', '/newsletter/unsubscribe?token=x')).toBe('/api/newsletter/unsubscribe?token=x')
  expect(ask('GET', '/newsletter/unsubscribe?token=x')).toBeNull()
})
