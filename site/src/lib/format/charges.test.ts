import { expect, test } from 'vitest'
import { formatChargeIn } from './charges.ts'

test.each([
  [20_000, 'usd', '$200'],
  [1_950, 'usd', '$19.50'],
  [500, 'eur', '€5'],
  [550, 'eur', '€5.50'],
  [900, 'jpy', '¥900'],
])('%i of %s is %s', (amount, currency, text) => {
  expect(formatChargeIn(amount, currency)).toBe(text)
})
