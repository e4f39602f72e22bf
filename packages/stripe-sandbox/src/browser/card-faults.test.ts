import { expect, test } from 'vitest'
import { cardFaults, findCardFaults } from './card-faults.ts'
import { formatExpiry, readExpiry } from './expiry.ts'

const today = new Date(2026, 10, 22)
const right = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }
const faultOf = (texts: Partial<typeof right>) => findCardFaults({ ...right, ...texts }, today)

test('a whole card has no faults', () => {
  expect(faultOf({})).toEqual({})
  expect(faultOf({ number: '3782 822463 10005', cvc: '1234' })).toEqual({})
})

test('an empty form lacks everything', () => {
  expect(faultOf({ number: '', expiry: '', cvc: '' })).toEqual({
    number: 'incomplete_number',
    expiry: 'incomplete_expiry',
    cvc: 'incomplete_cvc',
  })
})

test.each([
  ['4242 4242 4242 424', 'Your card number is incomplete.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
])('the number %s: %s', (number, sentence) => {
  const fault = faultOf({ number }).number
  expect(fault && cardFaults[fault]).toBe(sentence)
})

test.each([
  ['12', "Your card's expiration date is incomplete."],
  ['12 / 3', "Your card's expiration date is incomplete."],
  ['13 / 30', "Your card's expiration month is invalid."],
  ['00 / 30', "Your card's expiration month is invalid."],
  ['12 / 25', "Your card's expiration year is in the past."],
  ['10 / 26', "Your card's expiration date is in the past."],
  ['12 / 99', "Your card's expiration year is invalid."],
])('the expiry date %s: %s', (expiry, sentence) => {
  const fault = faultOf({ expiry }).expiry
  expect(fault && cardFaults[fault]).toBe(sentence)
})

test('a card is good through the last day of its month', () => {
  expect(faultOf({ expiry: '11 / 26' })).toEqual({})
})

test('the security code is as long as the brand prints it', () => {
  expect(faultOf({ cvc: '12' })).toEqual({ cvc: 'incomplete_cvc' })
  expect(faultOf({ number: '3782 822463 10005', cvc: '123' })).toEqual({ cvc: 'incomplete_cvc' })
})

test.each(['12/30', '1230', '12 / 30', '12/2030', '12-2030', '122030'])('%s is December 2030', (text) => {
  expect(readExpiry(text)).toEqual({ month: 12, year: 2030 })
})

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['123', '12 / 3'],
  ['1/3', '01 / 3'],
  ['12/2030', '12 / 30'],
])('%s is shown as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})
