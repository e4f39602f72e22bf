import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['patience', 'patience', 0],
  ['pateince', 'patience', 1],
  ['patiens', 'patience', 2],
  ['capitl', 'capital', 1],
  ['ab', 'ba', 1],
  ['', 'abc', 3],
])('%j and %j are %i apart', (from, to, distance) => {
  expect(editDistance(from, to, 5)).toBe(distance)
})

test('it is the same both ways, and never more than one over the limit', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'ç', '😀'), maxLength: 8 })
  fc.assert(
    fc.property(words, words, fc.integer({ min: 0, max: 9 }), (one, other, limit) => {
      const distance = editDistance(one, other, limit)
      expect(distance).toBe(editDistance(other, one, limit))
      expect(distance).toBeLessThanOrEqual(limit + 1)
      expect(distance === 0).toBe(one === other)
    }),
  )
})
