import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptPieces } from './kept-pieces.ts'

const Entry = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  json: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text.repeat(40))),
})

test('unpacks to the list, whatever was kept of its entries before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(Entry, { maxLength: 6 }), { maxLength: 5 }), (lists) => {
      const pieces = new KeptPieces(3)
      for (const entries of lists) {
        const { body, gz } = pieces.toList(entries)
        expect(body.toString()).toBe(`[${entries.map(({ json }) => json).join(',')}]`)
        expect(gunzipSync(gz)).toEqual(body)
      }
    }),
  )
})

test('gives the same bytes for an entry that was kept as for one that was not', () => {
  const entries = [
    { key: 'a', json: '{"title":"One"}' },
    { key: 'b', json: '{"title":"Two"}' },
  ]
  const pieces = new KeptPieces(10)
  pieces.toList([{ key: 'a', json: '{"title":"Former"}' }])
  const first = pieces.toList(entries)
  expect(pieces.toList(entries)).toEqual(first)
  expect(new KeptPieces(10).toList(entries)).toEqual(first)
})
