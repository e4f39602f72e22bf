import { addressCountries } from '@meridian/shared/readers/address-limits'
import { expect, test } from 'vitest'
import { london } from '../../../../test/london.ts'
import { AddressFormSchema } from './address-book.store.ts'
import { textsOf } from './address-form.ts'

const address = {
  id: 'a',
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...london,
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
