import { expect, test } from 'vitest'
import { addMonths, isSameDay, weeksOf } from './month-days.ts'

const shown = (weeks: Date[][]) => weeks.map((week) => week.map((day) => day.getDate()).join(' '))

test('a month is shown in whole weeks from Monday on', () => {
  expect(shown(weeksOf(new Date(2026, 10, 22)))).toEqual([
    '26 27 28 29 30 31 1',
    '2 3 4 5 6 7 8',
    '9 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 1 2 3 4 5 6',
  ])
  expect(shown(weeksOf(new Date(2027, 1, 5)))).toHaveLength(4)
})

test('months follow each other, also from a long one to a short one', () => {
  expect(addMonths(new Date(2026, 0, 31), 1).getMonth()).toBe(1)
  expect(addMonths(new Date(2026, 11, 5), 1).getFullYear()).toBe(2027)
})

test('a day is one from midnight to midnight', () => {
  expect(isSameDay(new Date(2026, 10, 22, 0, 0), new Date(2026, 10, 22, 23, 59))).toBe(true)
  expect(isSameDay(new Date(2026, 10, 22, 23, 59), new Date(2026, 10, 23, 0, 0))).toBe(false)
})
