import type { AddressEntry } from '@meridian/shared/readers/address.schema'

/** A delivery address as its reader enters it. */
export const homeAddress: AddressEntry = {
  type: 'shipping',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  isDefault: true,
}
