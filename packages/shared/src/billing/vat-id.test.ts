import { expect, test } from 'vitest'
import { euVatPrefix, isVatIdOf, normalizeVatId } from './vat-id.ts'

test.each([
  ['DE', 'DE123456789'],
  ['AT', 'ATU12345678'],
  ['BE', 'BE0123456789'],
  ['ES', 'ESX1234567R'],
  ['FR', 'FRXX123456789'],
  ['GR', 'EL123456789'],
  ['IE', 'IE1234567FA'],
  ['NL', 'NL123456789B01'],
  ['SE', 'SE123456789001'],
  ['GB', 'GB123456789'],
  ['CH', 'CHE123456789MWST'],
  ['US', '123456789'],
])('a number of %s has the form %s', (country, vatId) => {
  expect(isVatIdOf(country, vatId)).toBe(true)
})

test.each([
  ['DE', 'DE12345678'],
  ['DE', '123456789'],
  ['DE', 'FRXX123456789'],
  ['GR', 'GR123456789'],
  ['US', '12'],
])('a number of %s is not %s', (country, vatId) => {
  expect(isVatIdOf(country, vatId)).toBe(false)
})

test('a number is kept without what people write between its digits', () => {
  expect(normalizeVatId(' de 123-456.789 ')).toBe('DE123456789')
})

test('Greece writes EL, and a country outside the EU has no prefix', () => {
  expect([euVatPrefix('GR'), euVatPrefix('DE'), euVatPrefix('GB')]).toEqual(['EL', 'DE', null])
})
