import { expect, test } from 'vitest'
import { centsOf } from './cents-of.ts'

test.each([
  ['120', 12_000],
  ['120.5', 12_050],
  [' $1,200.05 ', 120_005],
  ['0.07', 7],
  ['1234567.89', 123_456_789],
])('%s is an amount', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each(['', 'a lot', '-5', '1.234', '1.2.3', '12,00', '1e3', '.5'])('"%s" is none', (text) =>
  expect(centsOf(text)).toBe(null),
)
