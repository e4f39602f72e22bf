import { addressFormatOf, knownCountries } from '@meridian/shared/readers/address-formats'
import { addressLimits } from '@meridian/shared/readers/address-limits'
import type { CollectionConfig } from 'payload'
import { z } from 'zod'
import { ledgerAccess } from '../../../platform/access/collection.access.ts'
import { allow } from '../../../platform/access/staff.access.ts'
import { publicIdField, readerField } from '../../accounts/reader-data.fields.ts'
import { addressHooks } from './addresses.hooks.ts'

const AddressCountry = z.object({ country: z.string() })

/**
 * Where readers have the print edition sent to (spec §3, address list entry). Readers keep them in their account;
 * support corrects one that a carrier cannot find.
 */
export const addresses: CollectionConfig<'addresses'> = {
  slug: 'addresses',
  labels: { singular: 'Address', plural: 'Addresses' },
  access: { ...ledgerAccess('seeReaders'), update: allow('correctAddresses') },
  hooks: addressHooks,
  lockDocuments: false,
  defaultSort: '-updatedAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'addressLine1',
    defaultColumns: ['user', 'lastName', 'city', 'country', 'isDefault', 'updatedAt'],
    listSearchableFields: ['user.email', 'firstName', 'lastName', 'addressLine1', 'city', 'postalCode'],
    description:
      'Delivery addresses, as readers keep them in their account. The print edition goes to the default one. Correct an address only when its reader asks for it.',
  },
  fields: [
    readerField,
    {
      type: 'row',
      fields: [
        { name: 'firstName', type: 'text', required: true, maxLength: addressLimits.name },
        { name: 'lastName', type: 'text', required: true, maxLength: addressLimits.name },
      ],
    },
    {
      name: 'addressLine1',
      type: 'text',
      label: 'Street and number',
      required: true,
      maxLength: addressLimits.line,
    },
    { name: 'addressLine2', type: 'text', label: 'Second line', maxLength: addressLimits.line },
    {
      type: 'row',
      fields: [
        { name: 'city', type: 'text', required: true, maxLength: addressLimits.place },
        { name: 'state', type: 'text', maxLength: addressLimits.place },
        {
          name: 'postalCode',
          type: 'text',
          required: true,
          maxLength: addressLimits.postalCode,
          validate: (code: string | null | undefined, options: { siblingData: unknown }) =>
            validatePostalCode(code, options.siblingData),
        },
      ],
    },
    {
      name: 'country',
      type: 'select',
      required: true,
      options: knownCountries.map((country) => ({ value: country, label: country })),
      admin: { isClearable: false },
    },
    {
      name: 'isDefault',
      type: 'checkbox',
      label: 'Default address',
      required: true,
      defaultValue: false,
      access: { update: () => false },
      admin: {
        position: 'sidebar',
        description: 'Readers choose it themselves; each has at most one.',
        components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' },
      },
    },
    publicIdField,
  ],
}

/** A country without postal codes has an empty one. */
export function validatePostalCode(code: string | null | undefined, sibling: unknown): true | string {
  const country = AddressCountry.catch({ country: '' }).parse(sibling).country
  const isMissing = !code?.trim() && (addressFormatOf(country).postalCode?.isRequired ?? false)
  return !isMissing || 'Addresses in this country have a postal code.'
}
