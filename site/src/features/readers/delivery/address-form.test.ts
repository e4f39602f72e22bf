import { expect, test, vi } from 'vitest'
import { london } from '../../../../test/london.ts'
import { AddressFormSchema, textsOf } from './address-form.ts'

// This runs without a page, where the countries stand.
vi.mock('../../../lib/reader-fields/delivery-countries.ts', () => {
  const countries = ['United States', 'United Kingdom', 'United Arab Emirates']
  return {
    deliveryCountries: () => countries,
    isDeliveredTo: (country: string) => countries.includes(country),
  }
})

const address = {
  id: 'a',
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...london,
  type: 'shipping' as const,
  isDefault: true,
}

test('spec §9 address countries: the first of the list unless the reader chooses, with the names of the account', () => {
  expect(textsOf(null, { firstName: 'Ada', lastName: null })).toMatchObject({
    firstName: 'Ada',
    lastName: '',
    country: 'United States',
  })
})

test('an address that is opened and saved again is the same', () => {
  const { id, type, isDefault, ...entry } = address
  expect(AddressFormSchema.parse(textsOf(address))).toEqual(entry)
  expect([id, type, isDefault]).toEqual(['a', 'shipping', true])
})

test('what was typed for another country and has no place in this one is not sent', () => {
  const dubai = { ...textsOf(address), country: 'United Arab Emirates', state: 'Dubai', postalCode: '00000' }
  expect(AddressFormSchema.parse(dubai)).toMatchObject({ state: 'Dubai', postalCode: '' })
})

test('an address in a country that is no longer delivered to is opened as it is, and cannot be saved so', () => {
  const berlin = textsOf({ ...address, country: 'Germany', postalCode: '10115' })
  expect(berlin.country).toBe('Germany')
  const [problem] = AddressFormSchema.safeParse(berlin).error?.issues ?? []
  expect([problem?.path, problem?.message]).toEqual([
    ['country'],
    'We do not deliver to Germany at present. Please choose another country.',
  ])
})
