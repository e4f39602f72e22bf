import { expect, test } from 'vitest'
import { articleAddress, isAddress, ownArticleSlug } from './own-address.ts'

const origin = 'https://magazine.example'

test.each([
  ['https://magazine.example/articles/the-quiet-capital', 'the-quiet-capital'],
  [' http://magazine.example/articles/the-quiet-capital/?utm=x#end ', 'the-quiet-capital'],
  ['/articles/the-quiet-capital', 'the-quiet-capital'],
  ['https://elsewhere.example/articles/the-quiet-capital', null],
  ['//elsewhere.example/articles/x', null],
  ['/wealth', null],
  ['The Quiet Capital', null],
  ['articles/x', null],
])('%s leads to our article %s', (link, slug) => {
  expect(ownArticleSlug(link, origin)).toBe(slug)
})

test('what begins an address is told from a title', () => {
  expect(
    ['https://a.example', 'mailto:a@b.example', '/wealth', '#end', 'WWW.a.example'].every(isAddress),
  ).toBe(true)
  expect(['The quiet', 'httpd and I', ''].some(isAddress)).toBe(false)
})

test('an article has its address, or a name for want of one', () => {
  expect(articleAddress({ id: 7, slug: 'here' })).toBe('/articles/here')
  expect(articleAddress({ id: 7, slug: null })).toBe('/articles/draft-7')
})
