import { addressCountries } from '@meridian/shared/account/address.schema'
import { expect, test } from 'vitest'
import { AddressFormSchema } from './address-book.store.ts'
import { textsOf } from './address-form.ts'

const address = {
  id: 'a',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  type: 'shipping' as const,
  isDefault: true,
}

test('spec §9 address countries: four, and the United States unless the reader chooses', () => {
  expect(addressCountries).toEqual(['United States', 'Canada', 'United Kingdom', 'Australia'])
  expect(textsOf(null).country).toBe('United States')
})

test('an address that is opened and saved again is the same', () => {
  const { id, type, isDefault, ...entry } = address
  expect(AddressFormSchema.parse(textsOf(address))).toEqual(entry)
  expect([id, type, isDefault]).toEqual(['a', 'shipping', true])
})
