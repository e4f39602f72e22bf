import { expect, it } from 'vitest'
import { momentOf, needsTimeZone } from './source-dates.ts'

const local = (at: string) => ({ kind: 'local', at }) as const

it('takes a moment as it is', () => {
  expect(momentOf({ kind: 'instant', at: '2019-05-04T08:00:00.000Z' }, null)).toBe('2019-05-04T08:00:00.000Z')
})

it('looks up what a clock showed in its time zone, in summer and winter', () => {
  expect(momentOf(local('2019-05-04T10:00:00'), 'Europe/Vienna')).toBe('2019-05-04T08:00:00.000Z')
  expect(momentOf(local('2019-01-04T10:00:00'), 'Europe/Vienna')).toBe('2019-01-04T09:00:00.000Z')
  expect(momentOf(local('2019-01-04T10:00:00'), 'America/New_York')).toBe('2019-01-04T15:00:00.000Z')
})

it('takes an hour that a clock skipped as its end, and one that it showed twice as the first', () => {
  expect(momentOf(local('2019-03-31T02:30:00'), 'Europe/Vienna')).toBe('2019-03-31T01:00:00.000Z')
  expect(momentOf(local('2019-10-27T02:30:00'), 'Europe/Vienna')).toBe('2019-10-27T00:30:00.000Z')
})

it('knows no moment without a date, nor of a clock that could stand anywhere', () => {
  expect(momentOf(null, 'Europe/Vienna')).toBeNull()
  expect(momentOf(local('2019-05-04T10:00:00'), null)).toBeNull()
  expect(momentOf(local('not a date'), 'Europe/Vienna')).toBeNull()
  expect(needsTimeZone(local('2019-05-04T10:00:00'), null)).toBe(true)
  expect(needsTimeZone(local('2019-05-04T10:00:00'), 'UTC')).toBe(false)
})
