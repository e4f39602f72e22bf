import { expect, test } from 'vitest'
import { formatCharge, formatPrice } from './prices.ts'

test.each([
  [0, 'Free'],
  [20_000, '$200'],
  [150_000, '$1,500'],
  [250_000, '$2,500'],
  [100_000_000, '$1,000,000'],
  [1_999, '$20'],
  [100, '$1'],
])('spec §2 subscription price, §9 prices: %d cents are shown as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

test.each([
  [20_000, '$200'],
  [1_999, '$19.99'],
  [1_905, '$19.05'],
  [123_456_789, '$1,234,567.89'],
  [0, '$0'],
])('%d cents are charged as %s', (cents, text) => {
  expect(formatCharge(cents)).toBe(text)
})
