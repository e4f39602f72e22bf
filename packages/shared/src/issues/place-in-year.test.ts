import { expect, test } from 'vitest'
import { placeInYear, validateSeason } from './place-in-year.ts'

test.each([
  [
    ['Spring', 'Summer', 'Autumn', 'Winter'],
    [1, 2, 3, 4],
  ],
  [
    ['January', 'February/March', 'Week 12', 'Week 53', 'Special'],
    [0, 0, 2, 9, null],
  ],
])('an issue of any rhythm has its place in the year: %j', (names, places) => {
  expect(names.map(placeInYear)).toEqual(places)
})

test('months and weeks never go backwards', () => {
  const weeks = Array.from({ length: 53 }, (_, index) => placeInYear(`Week ${index + 1}`) ?? -1)
  expect(weeks).toEqual(weeks.toSorted((a, b) => a - b))
})

test('what is none of them is refused with what it can be', () => {
  expect(validateSeason('December')).toBe(true)
  expect(validateSeason('Sometime')).toMatch(/Autumn, March/)
  expect(validateSeason('Week 54')).toMatch(/Autumn, March/)
})
