import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compress } from './compression.ts'

test('gives back what it was given, whatever is asked for at once', async () => {
  const Order = fc.record({
    body: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat({ max: 300_000 }).map((size) => Buffer.alloc(size, 'abc')),
    ),
    brotli: fc.constantFrom(null, 4, 5),
    gzip: fc.constantFrom(null, 4),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(Order, { maxLength: 8 }), async (orders) => {
      const results = await Promise.all(orders.map(compress))
      for (const [index, { body, brotli, gzip }] of orders.entries()) {
        const { br, gz } = results[index] ?? { br: null, gz: null }
        if (br && brotli !== null) expect(brotliDecompressSync(br).equals(body)).toBe(true)
        else expect(br).toHaveLength(0)
        if (gz && gzip !== null) expect(gunzipSync(gz).equals(body)).toBe(true)
        else expect(gz).toHaveLength(0)
      }
    }),
    { numRuns: 40 },
  )
})

test('leaves the bytes that it was given as they are', async () => {
  const body = Buffer.from('Executive intelligence')
  await compress({ body, brotli: 5, gzip: 4 })
  expect(body.toString()).toBe('Executive intelligence')
})
