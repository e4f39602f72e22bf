import { expect, test } from 'vitest'
import { weeksBefore } from './weeks-before.ts'

test.each(['2026-11-30T00:10:00Z', '2026-11-30T06:07:00Z', '2026-12-06T23:59:59Z'])(
  'at %s the last week that is over began on 23 November',
  (now) => {
    expect(weeksBefore(new Date(now))).toEqual({
      now: { from: '2026-11-23', to: '2026-11-29' },
      before: { from: '2026-11-16', to: '2026-11-22' },
    })
  },
)

test('a week may lie in two years', () => {
  expect(weeksBefore(new Date('2027-01-04T06:00:00Z')).now).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})
