import { expect, test } from 'vitest'
import { type PeriodKey, monthPeriod, periodKeyOf, periodOf } from './periods.ts'

const now = new Date('2026-11-22T10:00:00Z')
const edges = (key: PeriodKey, at = now) => {
  const { from, until } = periodOf(key, at)
  return [from.toISOString(), until.toISOString()]
}

test('this month runs from its first moment to the first of the next', () => {
  expect(edges('month')).toEqual(['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'])
  expect(edges('month', new Date('2026-12-31T23:59:59Z'))).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ])
})

test('30 days are 30 times 24 hours, back and ahead', () => {
  expect(edges('30-days')).toEqual(['2026-10-23T10:00:00.000Z', '2026-12-22T10:00:00.000Z'])
})

test('twelve months are this one and the eleven before it', () => {
  expect(edges('year')).toEqual(['2025-12-01T00:00:00.000Z', '2027-11-01T00:00:00.000Z'])
})

test('an address that names no period means this month', () => {
  expect(['30-days', 'forever', undefined, ['year']].map(periodKeyOf)).toEqual([
    '30-days',
    'month',
    'month',
    'month',
  ])
})

test('a month is one of its own, to its last moment or to now', () => {
  const october = monthPeriod('2026-10', now)
  expect([october?.from.toISOString(), october?.now.toISOString()]).toEqual([
    '2026-10-01T00:00:00.000Z',
    '2026-10-31T23:59:59.999Z',
  ])
  expect(monthPeriod('2026-11', now)?.now).toEqual(now)
  expect(['2026-12', '2026-13', '2026-1', 'soon'].map((month) => monthPeriod(month, now))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
