import { expect, test } from 'vitest'
import { sellableInterval } from './sellable.ts'

test.each([
  [{ price: 20_000, period: 'year' }, 'year'],
  [{ price: 50, period: 'month' }, 'month'],
  [{ price: 49, period: 'year' }, null],
  [{ price: 0, period: 'year' }, null],
  [{ price: 20_000, period: 'fortnight' }, null],
  [{ price: 20_000, period: 'Year' }, null],
])('what %j costs is collected every %s', (plan, interval) => {
  expect(sellableInterval(plan)).toBe(interval)
})
