import { expect, test } from 'vitest'
import { renewalDay } from './billing-period.ts'

test.each([
  ['year', '2026-11-22', '2027-11-22'],
  ['year', '2028-02-29', '2029-02-28'],
  ['year', '2027-02-28', '2028-02-28'],
  ['month', '2026-11-22', '2026-12-22'],
  ['month', '2026-12-31', '2027-01-31'],
  ['month', '2027-01-31', '2027-02-28'],
])('a %s from %s ends on %s', (period, today, expected) => {
  const day = renewalDay(period, new Date(`${today}T10:00:00Z`))
  expect(day?.toISOString().slice(0, 10)).toBe(expected)
})

test('what is neither a year nor a month is not reckoned with', () => {
  expect(renewalDay('decade', new Date())).toBeNull()
})
