import { expect, test } from 'vitest'
import { describePeriod } from './subscription-period.ts'

test.each([
  ['2027-11-21T09:00:00.000Z', '21 November 2026 to 21 November 2027'],
  [null, 'Since 21 November 2026, without an end'],
])('spec §3 user subscription: a period that ends at %s is shown as "%s"', (currentPeriodEnd, text) => {
  expect(describePeriod({ currentPeriodStart: '2026-11-21T09:00:00.000Z', currentPeriodEnd })).toBe(text)
})
