import { addressFormatOf } from '@meridian/shared/readers/address-formats'
import type { Address } from '@meridian/shared/readers/address.schema'
import { z } from 'zod'
import { onlyAsked } from '../../../lib/reader-fields/address-fields.ts'
import { placeFields } from '../../../lib/reader-fields/place-texts.ts'
import { DeliveredEntrySchema } from '../../../lib/reader-fields/delivered-entry.schema.ts'
import { deliveryCountries } from '../../../lib/reader-fields/delivery-countries.ts'

/** The fields of the form; each holds a text. */
export const addressFields = ['firstName', 'lastName', ...placeFields] as const

export type AddressTexts = Record<(typeof addressFields)[number], string>

/** What the form asks for. Which address is the default one is chosen in the list. */
export const AddressFormSchema = z.record(z.enum(addressFields), z.string()).transform((texts, c) => {
  const parsed = DeliveredEntrySchema.safeParse(onlyAsked(texts, addressFormatOf(texts.country)))
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues) c.addIssue({ code: 'custom', message, path })
  return z.NEVER
})

export type AddressFormEntry = z.output<typeof AddressFormSchema>

/** What the fields begin with: an address, or the names of the reader and the first country (spec §9). */
export function textsOf(
  address: Address | null,
  reader: { firstName: string | null; lastName: string | null } | null = null,
): AddressTexts {
  return {
    firstName: address?.firstName ?? reader?.firstName ?? '',
    lastName: address?.lastName ?? reader?.lastName ?? '',
    country: address?.country ?? deliveryCountries()[0],
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
  }
}
