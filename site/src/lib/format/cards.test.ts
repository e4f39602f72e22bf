import { expect, test } from 'vitest'
import { describeCard, expiryNoteOf } from './cards.ts'

const card = { brand: 'visa', last4: '4242', expiryMonth: 2, expiryYear: 2027 }

test.each([
  ['visa', 'Visa ending in 4242, expires 02/2027'],
  ['amex', 'American Express ending in 4242, expires 02/2027'],
  ['a-brand-of-tomorrow', 'Card ending in 4242, expires 02/2027'],
])('a card of the brand %s is called "%s"', (brand, text) => {
  expect(describeCard({ ...card, brand })).toBe(text)
})

test.each([
  ['2026-12-30T00:00:00Z', null],
  ['2026-12-31T00:00:00Z', 'It expires soon.'],
  ['2027-02-28T23:59:59Z', 'It expires soon.'],
  ['2027-03-01T00:00:00Z', 'It has expired.'],
])('a card that is good to the end of February 2027 says on %s: %s', (now, note) => {
  expect(expiryNoteOf(card, new Date(now))).toBe(note)
})
