import { z } from 'zod'
import { AddressSchema, identity, MetadataSchema, ShippingSchema } from './record-parts.ts'

/** A customer as it is stored. Records carry the provider's own field names; `internal` never leaves the sandbox. */
export const CustomerSchema = z.object({
  ...identity,
  address: AddressSchema.nullable(),
  /** In cents; below zero it is credit that the next invoice uses up. */
  balance: z.number().int(),
  currency: z.string().nullable(),
  delinquent: z.boolean(),
  description: z.string().nullable(),
  email: z.string().nullable(),
  default_payment_method: z.string().nullable(),
  invoice_prefix: z.string(),
  metadata: MetadataSchema,
  name: z.string().nullable(),
  next_invoice_sequence: z.number().int(),
  phone: z.string().nullable(),
  preferred_locales: z.array(z.string()),
  shipping: ShippingSchema.nullable(),
  test_clock: z.string().nullable(),
  internal: z.object({ isDeleted: z.boolean() }),
})
export type Customer = z.infer<typeof CustomerSchema>

export const TestClockSchema = z.object({
  ...identity,
  deletes_after: z.number().int(),
  frozen_time: z.number().int(),
  name: z.string().nullable(),
  internal: z.object({ isDeleted: z.boolean() }),
})
export type TestClock = z.infer<typeof TestClockSchema>
