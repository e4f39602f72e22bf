import { countryCodes, countryName } from '@meridian/shared/billing/countries'
import { isVatIdOf, normalizeVatId } from '@meridian/shared/billing/vat-id'
import type { Field, FieldHook, GlobalConfig, TextFieldValidation } from 'payload'
import { allow } from '../../../platform/access/staff.access.ts'
import { testPrefix } from './invoice-content.ts'

const normalized: FieldHook = ({ value }) => (typeof value === 'string' ? normalizeVatId(value) : value)

const countryHint = 'Two letters of ISO 3166-1: DE for Germany.'
const taxFields: Field[] = [
  { name: 'name', type: 'text', required: true, defaultValue: 'VAT', maxLength: 40 },
  {
    name: 'percent',
    type: 'number',
    required: true,
    defaultValue: 0,
    min: 0,
    max: 50,
    validate: validatePercent,
    admin: { description: 'Contained in the price: 9 divides $109 into $100 and $9.' },
  },
  {
    name: 'note',
    type: 'text',
    label: 'Why there is none',
    maxLength: 200,
    admin: { description: 'Printed on invoices at a rate of 0.' },
  },
]

/** Who sells, what tax is in a price, and how invoices are numbered: what they say when they are issued. */
export const invoicing: GlobalConfig<'invoicing'> = {
  slug: 'invoicing',
  label: 'Invoices and tax',
  access: { read: allow('seePlans'), update: allow('editInvoicing'), readVersions: allow('seePlans') },
  versions: { max: 0 },
  admin: {
    hideAPIURL: true,
    group: 'House',
    description:
      'What invoices say from now on. Those that were issued stay as they are. Ask your accountant which rates and sentences apply to you.',
  },
  fields: [
    {
      name: 'seller',
      type: 'group',
      admin: { description: 'Who sells subscriptions, as it stands on receipts and invoices.' },
      fields: [
        { name: 'legalName', type: 'text', maxLength: 120 },
        { name: 'address', type: 'textarea', maxLength: 300, admin: { description: 'Without the country.' } },
        countryField({ name: 'country' }),
        {
          type: 'row',
          fields: [
            { name: 'taxId', type: 'text', label: 'Tax number', maxLength: 60 },
            {
              name: 'vatId',
              type: 'text',
              label: 'VAT number',
              maxLength: 30,
              validate: validateVatId,
              hooks: { beforeValidate: [normalized] },
            },
          ],
        },
        {
          name: 'register',
          type: 'text',
          label: 'Register entry',
          maxLength: 120,
          admin: { description: 'Where and under which number the company is registered.' },
        },
        {
          type: 'row',
          fields: [
            { name: 'email', type: 'email' },
            { name: 'phone', type: 'text', maxLength: 40 },
          ],
        },
      ],
    },
    {
      name: 'prefix',
      type: 'text',
      label: 'Numbers begin with',
      required: true,
      defaultValue: 'INV',
      validate: validatePrefix,
      admin: {
        description:
          'INV makes INV-000001, INV-000002 and so on, without gaps. Another prefix begins at 1. Choose one that was never used after restoring a backup, so that no number is given twice.',
      },
    },
    {
      name: 'otherwise',
      type: 'group',
      label: 'Tax of countries that are not in the table',
      fields: taxFields,
    },
    {
      name: 'rates',
      type: 'array',
      label: 'Tax by the country of the buyer',
      labels: { singular: 'rate', plural: 'rates' },
      maxRows: 300,
      admin: {
        description:
          'A business with a VAT number in another country of the EU than the seller’s is invoiced without VAT (reverse charge), whatever the table says.',
        initCollapsed: true,
      },
      fields: [
        countryField({ name: 'country', required: true }),
        ...taxFields,
        {
          name: 'validFrom',
          type: 'date',
          label: 'From',
          admin: {
            date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' },
            description: 'For payments from this day on (UTC). A change of rate is a second row.',
          },
        },
      ],
    },
  ],
}

function countryField({ name, required = false }: { name: string; required?: boolean }): Field {
  return {
    name,
    type: 'text',
    required,
    maxLength: 2,
    validate: validateCountry(required),
    hooks: { beforeValidate: [normalized] },
    admin: { description: countryHint },
  }
}

function validateCountry(isRequired: boolean): TextFieldValidation {
  return (value) => {
    if (!value) return isRequired ? 'Please enter the country.' : true
    return countryCodes.includes(value) || `There is no country ${value}. ${countryHint}`
  }
}

function validateVatId(
  value: string | null | undefined,
  { siblingData }: { siblingData: Partial<{ country: unknown }> },
): true | string {
  const { country } = siblingData
  if (!value) return true
  if (typeof country !== 'string' || country === '') return 'Please enter the country of the seller, too.'
  return isVatIdOf(country, value) || `This is not the form of a VAT number of ${countryName(country)}.`
}

function validatePrefix(value: string | null | undefined): true | string {
  if (value === testPrefix) return `${testPrefix} is for what is issued in test mode.`
  return /^[A-Z\d]{1,8}$/.test(value ?? '') || 'Up to eight capital letters and digits.'
}

function validatePercent(value: number | null | undefined): true | string {
  const isRate = typeof value === 'number' && value >= 0 && value <= 50
  if (!isRate) return 'A rate is between 0 and 50.'
  return Number.isInteger(Math.round(value * 1e6) / 1000) || 'A rate has at most three decimal places.'
}
