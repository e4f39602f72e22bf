import { z } from 'zod'
import { addressFormatOf, knownCountries } from './address-formats.ts'
import { addressLine, addressName, optionalAddressLine } from './address-line.ts'
import { addressLimits, addressProblems } from './address-limits.ts'

/**
 * Where to, of every address that somebody enters; for whom it is differs. Values are trimmed. What a country asks for
 * beside it is checked by {@link withPlace}; which countries are delivered to is the staff's choice, and checked by the
 * server.
 */
const placeFields = {
  addressLine1: addressLine('street and number', addressLimits.line),
  addressLine2: optionalAddressLine('second address line', addressLimits.line),
  city: addressLine('city', addressLimits.place),
  state: optionalAddressLine('state', addressLimits.place),
  postalCode: optionalAddressLine('postal code', addressLimits.postalCode).transform((code) => code ?? ''),
  country: z.enum(knownCountries, addressProblems.countryUnknown),
}

/** Said with the problems of the other fields, and not once those are repaired. */
const always = { when: () => true }

/** The schema of an address: these fields and its place, with what its country asks for. */
export function withPlace<const Fields extends z.core.$ZodShape>(fields: Fields) {
  return z
    .strictObject({ ...fields, ...placeFields })
    .refine(hasPostalCode, {
      path: ['postalCode'],
      error: ({ input }) => missing(input, 'postalCode'),
      ...always,
    })
    .refine(hasState, { path: ['state'], error: ({ input }) => missing(input, 'state'), ...always })
}

function hasPostalCode(entry: unknown): boolean {
  const isAsked = addressFormatOf(textIn(entry, 'country')).postalCode?.isRequired ?? false
  return !isAsked || textIn(entry, 'postalCode') !== ''
}

function hasState(entry: unknown): boolean {
  const isAsked = addressFormatOf(textIn(entry, 'country')).state?.isRequired ?? false
  return !isAsked || textIn(entry, 'state') !== ''
}

function missing(entry: unknown, field: 'postalCode' | 'state'): string {
  const { [field]: asked } = addressFormatOf(textIn(entry, 'country'))
  return `Please enter the ${inSentence(asked?.label ?? '')}.`
}

/** 'Postal code' within a sentence; what is written in capitals stays so. */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** What stands in a field that may be of any kind, or missing: another field of the entry may have a problem. */
function textIn(entry: unknown, field: string): string {
  const text: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : null
  return typeof text === 'string' ? text.trim() : ''
}

const nameFields = {
  firstName: addressName('first name', addressLimits.name),
  lastName: addressName('last name', addressLimits.name),
}

/** What a form asks for of an address. */
export const AddressEntrySchema = withPlace(nameFields)

/**
 * What `POST /api/user/addresses` and `PUT /api/user/addresses/{id}` take (spec.md §7). Values are trimmed. The first
 * address of a reader is the default one; `isDefault: true` makes another one so.
 */
export const AddressInputSchema = withPlace({
  ...nameFields,
  type: z.literal('shipping', 'The type of an address is "shipping".').default('shipping'),
  isDefault: z.boolean('Whether it is the default address is true or false.').default(false),
})

const keptPlace = {
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  /** Empty where the country has none. */
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
