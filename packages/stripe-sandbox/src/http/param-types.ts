import { z } from 'zod'
import { AddressSchema, noAddress } from '../records/record-parts.ts'

/** Parameters as a form carries them, read into what they mean. The messages are the provider's own. */

export const text = z
  .string()
  .max(5000)
  .refine((value) => value !== '', {
    error:
      'You passed an empty string. We assume empty values are an attempt to unset a parameter; it cannot be unset.',
    params: { code: 'parameter_invalid_empty' },
  })

/** Text that an empty string clears. */
export const clearableText = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value))

export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${String(input)}` })
  .transform(Number)

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** An amount of one cent or more. */
export const cents = wholeNumber.refine((value) => value >= 0, {
  error: 'Invalid non-negative integer',
  params: { code: 'parameter_invalid_integer' },
})

/** Key-value pairs: an empty value removes its key, an empty string in place of the hash removes them all. */
export const metadata = z.preprocess(
  (value) => (value === '' ? null : Array.isArray(value) ? { ...value } : value),
  z.record(z.string().max(40), z.string().max(500)).nullable(),
)

export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

export const address = z
  .strictObject({
    city: clearableText.optional(),
    country: clearableText.optional(),
    line1: clearableText.optional(),
    line2: clearableText.optional(),
    postal_code: clearableText.optional(),
    state: clearableText.optional(),
  })
  .transform((given) => AddressSchema.parse({ ...noAddress, ...given }))

/** A hash that an empty string clears. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable())
}

export const shipping = z
  .strictObject({ address, name: text, phone: clearableText.optional() })
  .transform((given) => ({ ...given, phone: given.phone ?? null }))

export const billingDetails = z.strictObject({
  address: clearable(address)
    .transform((given) => given ?? noAddress)
    .optional(),
  email: clearableText.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  tax_id: clearableText.optional(),
})

const timeRange = z.strictObject({
  gt: wholeNumber.optional(),
  gte: wholeNumber.optional(),
  lt: wholeNumber.optional(),
  lte: wholeNumber.optional(),
})

/** A moment, or from when until when; both bounds are taken in. */
const created = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  timeRange.transform(({ gt, gte, lt, lte }) => ({
    from: gte ?? (gt === undefined ? null : gt + 1),
    to: lte ?? (lt === undefined ? null : lt - 1),
  })),
)

/** What every list takes. */
export const paging = {
  limit: wholeNumber
    .refine((value) => value >= 1 && value <= 100, {
      error: ({ input }) =>
        Number(input) < 1
          ? 'This value must be greater than or equal to 1.'
          : 'This value must be less than or equal to 100.',
      params: { code: 'parameter_invalid_integer' },
    })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

/** What a list takes whose objects can be told apart by when they were made. */
export const datedPaging = { ...paging, created: created.optional() }
