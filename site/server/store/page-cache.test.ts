import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'
import type { ServedPage } from './served-page.ts'

function page(bytes: number): ServedPage {
  const variant = { headers: [], body: Buffer.alloc(0) }
  return {
    status: 200,
    etag: 'W/"a"',
    modifiedAt: 0,
    br: variant,
    gzip: variant,
    notModified: [],
    isDocument: false,
    bytes,
  }
}

test('memory stays within its bound whatever is put in', () => {
  const cache = new PageCache({ maxBytes: 1_000_000 })
  for (let index = 0; index < 10_000; index++) cache.put(`/page-${index}`, page(12_000))
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000)
  expect(cache.get('/page-9999')).not.toBeNull()
  expect(cache.get('/page-0')).toBeNull()
})

test('a page that is asked for outlives those that are not', () => {
  const cache = new PageCache({ maxBytes: 1_000_000 })
  cache.put('/home', page(12_000))
  for (let index = 0; index < 1000; index++) {
    cache.put(`/page-${index}`, page(12_000))
    cache.get('/home')
  }
  expect(cache.get('/home')).not.toBeNull()
})

test('a page too large for memory is not kept', () => {
  const cache = new PageCache({ maxBytes: 100_000 })
  cache.put('/big', page(60_000))
  expect(cache.get('/big')).toBeNull()
  expect(cache.bytes).toBe(0)
})
