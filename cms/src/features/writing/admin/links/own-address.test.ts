import { expect, test } from 'vitest'
import { articleAddress, ownArticleSlug, typedAddress } from './own-address.ts'

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

test.each([
  ['https://a.example', 'https://a.example'],
  [' mailto:a@b.example ', 'mailto:a@b.example'],
  ['a@b.example', 'mailto:a@b.example'],
  ['tel:+1 212 555 0100', 'tel:+12125550100'],
  ['/wealth', '/wealth'],
  ['#end', '#end'],
  ['WWW.a.example', 'https://WWW.a.example'],
  ['The quiet', null],
  ['httpd and I', null],
  ['a @ b.example', null],
  ['', null],
])('%j is the address %j', (text, address) => {
  expect(typedAddress(text)).toBe(address)
})

test('an article has its address, or a name for want of one', () => {
  expect(articleAddress({ id: 7, slug: 'here' })).toBe('/articles/here')
  expect(articleAddress({ id: 7, slug: null })).toBe('/articles/draft-7')
})
