import { expect, test } from 'vitest'
import { nextPortion } from './next-portion.ts'

test.each([
  ['the first is followed a day later', null, '2026-11-29T08:00:00Z', '2026-11-30T08:00:00.000Z'],
  [
    'a worker that is some seconds late shifts nothing',
    '2026-11-29T08:00:00Z',
    '2026-11-29T08:00:07Z',
    '2026-11-30T08:00:00.000Z',
  ],
  ['exactly a day late', '2026-11-29T08:00:00Z', '2026-11-30T08:00:00Z', '2026-12-01T08:00:00.000Z'],
  [
    'days without a worker are not made up for',
    '2026-11-29T08:00:00Z',
    '2026-12-03T09:30:00Z',
    '2026-12-04T08:00:00.000Z',
  ],
])('%s', (_what, last, now, next) => {
  expect(nextPortion(last === null ? null : new Date(last), new Date(now)).toISOString()).toBe(next)
})
