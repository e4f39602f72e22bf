import { z } from 'zod'
import { identity, MetadataSchema } from './record-parts.ts'

export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
] as const

export const SubscriptionItemSchema = z.object({
  ...identity,
  current_period_end: z.number().int(),
  current_period_start: z.number().int(),
  metadata: MetadataSchema,
  price: z.string(),
  quantity: z.number().int(),
})
export type SubscriptionItem = z.infer<typeof SubscriptionItemSchema>

/** An update that waits for its invoice to be paid (`payment_behavior: 'pending_if_incomplete'`). */
export const PendingUpdateSchema = z.object({
  expires_at: z.number().int(),
  invoice: z.string(),
  items: z.array(SubscriptionItemSchema),
  billing_cycle_anchor: z.number().int().nullable(),
})

export const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const

export const collectionMethods = ['charge_automatically', 'send_invoice'] as const
/** What becomes of invoices while collection is paused. */
export const pauseBehaviors = ['keep_as_draft', 'mark_uncollectible', 'void'] as const

export const SubscriptionSchema = z.object({
  ...identity,
  billing_cycle_anchor: z.number().int(),
  cancel_at: z.number().int().nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.number().int().nullable(),
  collection_method: z.enum(collectionMethods).default('charge_automatically'),
  cancellation_details: z.object({
    comment: z.string().nullable(),
    feedback: z.enum(feedbacks).nullable(),
    reason: z.enum(['cancellation_requested', 'payment_disputed', 'payment_failed']).nullable(),
  }),
  currency: z.string(),
  customer: z.string(),
  days_until_due: z.number().int().nullable().default(null),
  default_payment_method: z.string().nullable(),
  description: z.string().nullable(),
  discounts: z.array(z.string()),
  ended_at: z.number().int().nullable(),
  items: z.array(SubscriptionItemSchema),
  latest_invoice: z.string().nullable(),
  metadata: MetadataSchema,
  pause_collection: z
    .object({ behavior: z.enum(pauseBehaviors), resumes_at: z.number().int().nullable() })
    .nullable()
    .default(null),
  payment_method_types: z.array(z.string()).nullable(),
  pending_setup_intent: z.string().nullable(),
  pending_update: PendingUpdateSchema.nullable(),
  save_default_payment_method: z.enum(['off', 'on_subscription']),
  start_date: z.number().int(),
  status: z.enum(subscriptionStatuses),
  test_clock: z.string().nullable(),
  trial_end: z.number().int().nullable(),
  trial_start: z.number().int().nullable(),
})
export type Subscription = z.infer<typeof SubscriptionSchema>

/** One line of an invoice. */
export const LineSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  discount_amounts: z.array(z.object({ amount: z.number().int(), discount: z.string() })),
  discountable: z.boolean(),
  invoice_item: z.string().nullable(),
  metadata: MetadataSchema,
  period: z.object({ start: z.number().int(), end: z.number().int() }),
  price: z.string(),
  product: z.string(),
  proration: z.boolean(),
  quantity: z.number().int(),
  subscription: z.string().nullable(),
  subscription_item: z.string(),
  unit_amount: z.number().int(),
})
export type Line = z.infer<typeof LineSchema>

/** An amount that stands to be charged or credited on the next invoice of a subscription. */
export const PendingItemSchema = z.object({
  ...identity,
  customer: z.string(),
  subscription: z.string(),
  line: LineSchema,
})
export type PendingItem = z.infer<typeof PendingItemSchema>
