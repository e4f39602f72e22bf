import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSmall, leastInRow } from './fold-small.ts'

const fold = (...numbers: number[]) => foldSmall(numbers, (number) => number)

test('rows of fewer than three are put together', () => {
  expect(fold(3, 1, 9, 2, 1)).toEqual({ shown: [9, 3], folded: [2, 1, 1] })
})

test('a remainder of fewer than three takes the smallest row along, which would tell it else', () => {
  expect(fold(9, 4, 2)).toEqual({ shown: [9], folded: [4, 2] })
  expect(fold(1)).toEqual({ shown: [], folded: [1] })
})

test('where no row is small there are no others', () => {
  expect(fold(3, 0, 5)).toEqual({ shown: [5, 3], folded: [] })
  expect(fold()).toEqual({ shown: [], folded: [] })
})

test('no row that is shown, and no remainder beside one, is of fewer than three; nobody is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 }), (numbers) => {
      const { shown, folded } = foldSmall(numbers, (number) => number)
      const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
      expect(sum(shown) + sum(folded)).toBe(sum(numbers))
      expect(shown.every((number) => number >= leastInRow)).toBe(true)
      if (shown.length > 0 && folded.length > 0) expect(sum(folded)).toBeGreaterThanOrEqual(leastInRow)
    }),
  )
})
