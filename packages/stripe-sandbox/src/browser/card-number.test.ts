import { expect, test } from 'vitest'
import { brandOf, digitsOf, formatCardNumber, hasValidCheckDigit } from './card-number.ts'
import { testCards } from './test-cards.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 4242-4242 42', '4242 4242 4242 42'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822', '3782 822'],
  ['', ''],
  ['card', ''],
])('%o is shown as %o', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['4', 'Visa'],
  ['5555', 'Mastercard'],
  ['2223', 'Mastercard'],
  ['34', 'American Express'],
  ['6011', 'Discover'],
  ['9', ''],
])('a number that begins with %s is of %s', (digits, brand) => {
  expect(brandOf(digits).name).toBe(brand)
})

test('one wrong digit is noticed', () => {
  expect(hasValidCheckDigit('4242424242424242')).toBe(true)
  for (let place = 0; place < 16; place += 1) {
    const digits = [...'4242424242424242']
    digits[place] = String((Number(digits[place]) + 1) % 10)
    expect(hasValidCheckDigit(digits.join(''))).toBe(false)
  }
})

test('the test cards that are offered are whole numbers in their groups', () => {
  for (const { number } of testCards) {
    expect(formatCardNumber(number)).toBe(number)
    expect(hasValidCheckDigit(digitsOf(number))).toBe(true)
  }
})
