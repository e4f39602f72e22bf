import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PurgeKeySchema } from './cdn.schema.ts'
import { allPagesKey, pageKey } from './cdn-keys.ts'

describe('the key of a page', () => {
  it('is its path where every CDN can take that', () => {
    expect(pageKey('/')).toBe('page:/')
    expect(pageKey('/articles/the-quiet-capital')).toBe('page:/articles/the-quiet-capital')
  })

  it.each(['/Old Page.aspx', '/a,b', '/größe', `/${'a'.repeat(300)}`])('is a hash for %s', (path) => {
    expect(pageKey(path)).toMatch(/^page:~[0-9a-f]{64}$/)
  })

  it('is one that can be sent, whatever the path, and no other page has it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
        expect(PurgeKeySchema.safeParse(pageKey(`/${a}`)).success).toBe(true)
        expect(pageKey(`/${a}`) === pageKey(`/${b}`)).toBe(a === b)
      }),
    )
  })

  it('is never the key of all pages', () => {
    expect(PurgeKeySchema.safeParse(allPagesKey).success).toBe(true)
    expect(pageKey(allPagesKey)).not.toBe(allPagesKey)
  })
})

it.each(['', 'a b', 'a,b', 'é', 'a\nb', 'a'.repeat(301)])('%j is no key', (key) => {
  expect(PurgeKeySchema.safeParse(key).success).toBe(false)
})
