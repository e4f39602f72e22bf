import { addressCountries, addressLimits } from '@meridian/shared/readers/address-limits'

/** Where to, but for whose address it is and the country. */
export const addressTextFields = [
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
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: addressLimits.place },
  {
    name: 'state',
    label: 'State or region (optional)',
    autoComplete: 'address-level1',
    maxLength: addressLimits.place,
    isRequired: false,
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    autoComplete: 'postal-code',
    maxLength: addressLimits.postalCode,
  },
] as const

/** One of those that the print edition is sent to (spec §9). */
export const countryField = {
  name: 'country',
  label: 'Country',
  autoComplete: 'country-name',
  options: addressCountries.map((country) => ({ value: country, label: country })),
} as const
