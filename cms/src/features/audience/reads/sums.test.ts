import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './sums.ts'

test('a page of a ranking is what a ranking of all has there', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.nat(10), fc.nat(10), (sums, offset, limit) => {
      const all = [...sums.keys()]
        .filter((id) => (sums[id] ?? 0) > 0)
        .toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b)
      expect(firstOf(Float64Array.from(sums), { offset, limit })).toEqual({
        ids: all.slice(offset, offset + limit),
        total: all.length,
      })
    }),
  )
})
