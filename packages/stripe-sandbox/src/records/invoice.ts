import { z } from 'zod'
import { AddressSchema, identity, MetadataSchema, ShippingSchema } from './record-parts.ts'
import { collectionMethods, LineSchema } from './subscription.ts'

export const billingReasons = [
  'manual',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'upcoming',
] as const

export const InvoiceSchema = z.object({
  ...identity,
  amount_due: z.number().int(),
  amount_paid: z.number().int(),
  amount_remaining: z.number().int(),
  attempt_count: z.number().int(),
  attempted: z.boolean(),
  auto_advance: z.boolean(),
  automatically_finalizes_at: z.number().int().nullable(),
  billing_reason: z.enum(billingReasons),
  collection_method: z.enum(collectionMethods).default('charge_automatically'),
  currency: z.string(),
  customer: z.string(),
  customer_address: AddressSchema.nullable(),
  customer_email: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  customer_shipping: ShippingSchema.nullable(),
  default_payment_method: z.string().nullable(),
  description: z.string().nullable(),
  discounts: z.array(z.string()),
  due_date: z.number().int().nullable().default(null),
  ending_balance: z.number().int().nullable(),
  lines: z.array(LineSchema),
  metadata: MetadataSchema,
  next_payment_attempt: z.number().int().nullable(),
  number: z.string().nullable(),
  period_end: z.number().int(),
  period_start: z.number().int(),
  starting_balance: z.number().int(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  status_transitions: z.object({
    finalized_at: z.number().int().nullable(),
    marked_uncollectible_at: z.number().int().nullable(),
    paid_at: z.number().int().nullable(),
    voided_at: z.number().int().nullable(),
  }),
  subscription: z.string().nullable(),
  subscription_metadata: MetadataSchema,
  subscription_proration_date: z.number().int().nullable(),
  subtotal: z.number().int(),
  test_clock: z.string().nullable(),
  total: z.number().int(),
  total_discount_amounts: z.array(z.object({ amount: z.number().int(), discount: z.string() })),
  internal: z.object({
    payment_intent: z.string().nullable(),
    /** In cents; what was marked as paid by hand. */
    paid_off_stripe: z.number().int().default(0),
  }),
})
export type Invoice = z.infer<typeof InvoiceSchema>

/** What joins an invoice to the payment that settles it. */
export const InvoicePaymentSchema = z.object({
  ...identity,
  amount_paid: z.number().int().nullable(),
  amount_requested: z.number().int(),
  currency: z.string(),
  customer: z.string(),
  invoice: z.string(),
  payment_intent: z.string(),
  status: z.enum(['open', 'paid', 'canceled']),
  status_transitions: z.object({
    canceled_at: z.number().int().nullable(),
    paid_at: z.number().int().nullable(),
  }),
})
export type InvoicePayment = z.infer<typeof InvoicePaymentSchema>
