import { type AddressFormat, placeOrder } from '@meridian/shared/readers/address-formats'
import { addressLimits } from '@meridian/shared/readers/address-limits'
import type { PlaceTexts } from './place-texts.ts'

export const countryField = { name: 'country', label: 'Country', autoComplete: 'country-name' } as const

export const streetFields = [
  {
    name: 'addressLine1',
    label: 'Street and number',
    autoComplete: 'address-line1',
    maxLength: addressLimits.line,
  },
  {
    name: 'addressLine2',
    label: 'Flat, floor, company (optional)',
    autoComplete: 'address-line2',
    maxLength: addressLimits.line,
    isRequired: false,
  },
] as const

/** City, state and postal code as a country has them, in its order. */
export function placeFieldsOf(format: AddressFormat) {
  const { cityLabel, state, postalCode } = format
  const fields = {
    city: { ...named('city', cityLabel), autoComplete: 'address-level2', maxLength: addressLimits.place },
    state: {
      ...named('state', state?.label ?? '', state?.isRequired),
      autoComplete: 'address-level1',
      maxLength: addressLimits.place,
    },
    postalCode: {
      ...named('postalCode', postalCode?.label ?? '', postalCode?.isRequired),
      autoComplete: 'postal-code',
      maxLength: addressLimits.postalCode,
    },
  }
  return placeOrder(format).map((name) => fields[name])
}

function named<const Name extends string>(name: Name, label: string, isRequired = true) {
  return { name, label: isRequired ? label : `${label} (optional)`, isRequired }
}

/** The texts of a place without what its country does not have: that may have been typed for another country. */
export function onlyAsked<Texts extends PlaceTexts>(texts: Texts, format: AddressFormat): Texts {
  return {
    ...texts,
    ...(format.state === null && { state: '' }),
    ...(format.postalCode === null && { postalCode: '' }),
  }
}
