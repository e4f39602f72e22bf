import { z } from 'zod'
import { addressLine, addressName, optionalAddressLine } from './address-line.ts'
import { addressCountries, addressLimits, addressProblems } from './address-limits.ts'

/** Where to, of every address that somebody enters; for whom it is differs. Values are trimmed. */
export const placeFields = {
  addressLine1: addressLine('street and number', addressLimits.line),
  addressLine2: optionalAddressLine('second address line', addressLimits.line),
  city: addressLine('city', addressLimits.place),
  state: optionalAddressLine('state', addressLimits.place),
  postalCode: addressLine('postal code', addressLimits.postalCode),
  country: z.enum(addressCountries, addressProblems.countryUnknown),
}

/**
 * What `POST /api/user/addresses` and `PUT /api/user/addresses/{id}` take (spec.md §7). Values are trimmed. The first
 * address of a reader is the default one; `isDefault: true` makes another one so.
 */
export const AddressInputSchema = z.strictObject({
  firstName: addressName('first name', addressLimits.name),
  lastName: addressName('last name', addressLimits.name),
  ...placeFields,
  type: z.literal('shipping', 'The type of an address is "shipping".').default('shipping'),
  isDefault: z.boolean('Whether it is the default address is true or false.').default(false),
})

const keptPlace = {
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
}

/** One of a reader's addresses (spec.md §3, address list entry). At most one is the default. */
export const AddressSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...keptPlace,
  type: z.literal('shipping'),
  isDefault: z.boolean(),
})

/** `GET /api/user/addresses`: the default one first, then the newest. */
export const AddressListSchema = AddressSchema.array()

/** `GET /api/user/delivery-address` (spec.md §3, delivery address): the default address; null without one. */
export const DeliveryAddressSchema = z
  .object({
    fullName: z.string(),
    ...keptPlace,
  })
  .nullable()

/** What a form holds and sends. */
export type AddressInput = z.input<typeof AddressInputSchema>
/** The same, checked and trimmed. */
export type AddressEntry = z.output<typeof AddressInputSchema>
export type Address = z.infer<typeof AddressSchema>
export type DeliveryAddress = z.infer<typeof DeliveryAddressSchema>
