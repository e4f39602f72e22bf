import { z } from 'zod'
import { addressLine, addressName, optionalAddressLine } from '../readers/address-line.ts'
import { addressLimits } from '../readers/address-limits.ts'
import { countryCodes, countryName } from './countries.ts'
import { euVatPrefix, isVatIdOf, normalizeVatId } from './vat-id.ts'

export const invoiceDetailsLimits = { company: 120, vatId: 30, reference: 60 } as const

/**
 * What `PUT /api/user/invoice-details` takes: whom the next invoices are made out to. Values are trimmed; `country` is
 * one of ISO 3166-1 in two letters. A VAT number is checked by its form.
 */
export const InvoiceDetailsInputSchema = z
  .strictObject({
    name: addressName('name', addressLimits.name),
    company: optionalAddressLine('company', invoiceDetailsLimits.company),
    addressLine1: addressLine('street and number', addressLimits.line),
    addressLine2: optionalAddressLine('second address line', addressLimits.line),
    city: addressLine('city', addressLimits.place),
    state: optionalAddressLine('state', addressLimits.place),
    postalCode: optionalAddressLine('postal code', addressLimits.postalCode),
    country: z.enum(countryCodes, 'Please choose a country from the list.'),
    vatId: optionalAddressLine('VAT number', invoiceDetailsLimits.vatId).transform(
      (text) => text && normalizeVatId(text),
    ),
    reference: optionalAddressLine('reference', invoiceDetailsLimits.reference),
  })
  .superRefine(({ country, vatId }, context) => {
    if (vatId === null || isVatIdOf(country, vatId)) return
    context.addIssue({ code: 'custom', path: ['vatId'], message: vatIdProblem(country) })
  })

function vatIdProblem(country: string): string {
  const prefix = euVatPrefix(country)
  if (prefix === null) return 'Please check the VAT or tax number: it has 5 to 20 letters and digits.'
  return `Please check the VAT number: one of ${countryName(country)} begins with ${prefix}.`
}

const text = z.string().nullable()

/** What invoices are made out to; `isSaved` is false for what we suggest to a reader who has not said it. */
export const InvoiceDetailsSchema = z.object({
  name: z.string(),
  company: text,
  addressLine1: z.string(),
  addressLine2: text,
  city: z.string(),
  state: text,
  postalCode: text,
  country: text,
  vatId: text,
  reference: text,
  isSaved: z.boolean(),
})

export type InvoiceDetails = z.infer<typeof InvoiceDetailsSchema>
export type InvoiceDetailsEntry = z.output<typeof InvoiceDetailsInputSchema>
