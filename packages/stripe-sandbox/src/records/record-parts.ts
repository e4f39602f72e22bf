import { z } from 'zod'

/** Key-value pairs of the merchant's own, as every object carries them. */
export const MetadataSchema = z.record(z.string(), z.string())

export const AddressSchema = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z.string().nullable(),
})
export type Address = z.infer<typeof AddressSchema>

export const ShippingSchema = z.object({
  address: AddressSchema,
  name: z.string(),
  phone: z.string().nullable(),
})

export const BillingDetailsSchema = z.object({
  address: AddressSchema,
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  tax_id: z.string().nullable(),
})
export type BillingDetails = z.infer<typeof BillingDetailsSchema>

export const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/** Fields of every record: its id and when it was made, in seconds. */
export const identity = { id: z.string(), created: z.number().int() }
