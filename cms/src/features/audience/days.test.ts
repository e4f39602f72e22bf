import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, monthAfter, monthsOf, splitRange } from './days.ts'

test('a month is followed by the next, also across a year', () => {
  expect([monthAfter('2026-12-01'), monthAfter('2026-12-01', 2), monthAfter('2027-01-01', -1)]).toEqual([
    '2027-01-01',
    '2027-02-01',
    '2026-12-01',
  ])
  expect(monthsOf({ from: '2026-11-30', to: '2027-01-01' })).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

test('a stretch is whole months and the days on both sides of them', () => {
  expect(splitRange({ from: '2028-01-30', to: '2028-03-02' })).toEqual({
    months: ['2028-02-01'],
    days: ['2028-01-30', '2028-01-31', '2028-03-01', '2028-03-02'],
  })
  expect(splitRange({ from: '2026-11-02', to: '2026-11-01' })).toEqual({ months: [], days: [] })
})

const day = fc.integer({ min: 0, max: 1000 }).map((days) => Date.UTC(2026, 0, 1) + days * 86_400_000)

test('each day of a stretch is in one part of it', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = '', to = ''] = [one, other]
        .toSorted((a, b) => a - b)
        .map((ms) => new Date(ms).toISOString().slice(0, 10))
      const { months, days } = splitRange({ from, to })
      const ofMonths = months.flatMap((month) =>
        daysOf({ from: month, to: `${month.slice(0, 8)}31` }).filter(
          (each) => each.slice(0, 7) === month.slice(0, 7),
        ),
      )
      expect([...ofMonths, ...days].toSorted()).toEqual(daysOf({ from, to }))
    }),
  )
})
