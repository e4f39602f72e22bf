import { expect, test } from 'vitest'
import { expectedPostalCode, postalCodeExamples } from './postal-codes.ts'

test.each([...postalCodeExamples])('in %s, %s is a postal code and a word is none', (country, example) => {
  expect(expectedPostalCode(country, ` ${example} `)).toBeNull()
  expect(expectedPostalCode(country, 'Marylebone')).toBe(example)
})

test('nothing is said of an empty field, nor where no form is certain', () => {
  expect(expectedPostalCode('Germany', ' ')).toBeNull()
  expect(expectedPostalCode('Egypt', '?')).toBeNull()
  expect(expectedPostalCode('Atlantis', '?')).toBeNull()
})
