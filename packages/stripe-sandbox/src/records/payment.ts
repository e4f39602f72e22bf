import { z } from 'zod'
import { BillingDetailsSchema, identity, MetadataSchema, ShippingSchema } from './record-parts.ts'

export const PaymentMethodSchema = z.object({
  ...identity,
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']),
  billing_details: BillingDetailsSchema,
  card: z.object({
    brand: z.string(),
    country: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
    fingerprint: z.string(),
    funding: z.string(),
    last4: z.string(),
  }),
  customer: z.string().nullable(),
  metadata: MetadataSchema,
  /** `isSetUp`: the holder has authenticated this card for later payments without them. */
  internal: z.object({ number: z.string(), hasCvc: z.boolean(), isSetUp: z.boolean() }),
})
export type PaymentMethod = z.infer<typeof PaymentMethodSchema>

/** Why a payment or a set-up failed, in the shape of an API error. */
export const FailureSchema = z.object({
  advice_code: z.string().optional(),
  charge: z.string().optional(),
  code: z.string(),
  decline_code: z.string().optional(),
  doc_url: z.string(),
  message: z.string(),
  network_decline_code: z.string().optional(),
  param: z.string().optional(),
  payment_method: z.string().optional(),
  type: z.enum(['card_error', 'invalid_request_error']),
})
export type Failure = z.infer<typeof FailureSchema>

export const futureUsages = ['off_session', 'on_session'] as const

const confirmable = {
  ...identity,
  client_secret: z.string(),
  customer: z.string().nullable(),
  description: z.string().nullable(),
  metadata: MetadataSchema,
  payment_method: z.string().nullable(),
  payment_method_types: z.array(z.string()),
}

export const PaymentIntentSchema = z.object({
  ...confirmable,
  amount: z.number().int(),
  amount_received: z.number().int(),
  automatic_payment_methods: z.boolean(),
  canceled_at: z.number().int().nullable(),
  cancellation_reason: z
    .enum(['abandoned', 'automatic', 'duplicate', 'fraudulent', 'requested_by_customer', 'void_invoice'])
    .nullable(),
  currency: z.string(),
  last_payment_error: FailureSchema.nullable(),
  latest_charge: z.string().nullable(),
  receipt_email: z.string().nullable(),
  return_url: z.string().nullable(),
  setup_future_usage: z.enum(futureUsages).nullable(),
  shipping: ShippingSchema.nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'succeeded',
    'canceled',
  ]),
  internal: z.object({ invoice: z.string().nullable() }),
})
export type PaymentIntent = z.infer<typeof PaymentIntentSchema>

export const SetupIntentSchema = z.object({
  ...confirmable,
  automatic_payment_methods: z.boolean(),
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).nullable(),
  last_setup_error: FailureSchema.nullable(),
  return_url: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'succeeded',
    'canceled',
  ]),
  usage: z.enum(futureUsages),
})
export type SetupIntent = z.infer<typeof SetupIntentSchema>

export const ChargeSchema = z.object({
  ...identity,
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  balance_transaction: z.string().nullable(),
  billing_details: BillingDetailsSchema,
  currency: z.string(),
  customer: z.string().nullable(),
  description: z.string().nullable(),
  disputed: z.boolean(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  decline_code: z.string().nullable(),
  metadata: MetadataSchema,
  payment_intent: z.string(),
  payment_method: z.string(),
  receipt_email: z.string().nullable(),
  refunded: z.boolean(),
  status: z.enum(['failed', 'succeeded']),
  /** Whether the card's holder authenticated this very payment. */
  is_authenticated: z.boolean(),
})
export type Charge = z.infer<typeof ChargeSchema>

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const RefundSchema = z.object({
  ...identity,
  amount: z.number().int(),
  balance_transaction: z.string(),
  charge: z.string(),
  currency: z.string(),
  customer: z.string().nullable(),
  metadata: MetadataSchema,
  payment_intent: z.string(),
  payment_method: z.string(),
  reason: z.enum(refundReasons).nullable(),
})
export type Refund = z.infer<typeof RefundSchema>

export const DisputeSchema = z.object({
  ...identity,
  amount: z.number().int(),
  charge: z.string(),
  currency: z.string(),
  due_by: z.number().int(),
  evidence: z.record(z.string(), z.string()),
  metadata: MetadataSchema,
  payment_intent: z.string(),
  reason: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  submission_count: z.number().int(),
  balance_transactions: z.array(z.string()),
})
export type Dispute = z.infer<typeof DisputeSchema>

/** A movement on the merchant's balance at the provider. */
export const BalanceTransactionSchema = z.object({
  ...identity,
  amount: z.number().int(),
  currency: z.string(),
  description: z.string().nullable(),
  fee: z.number().int(),
  source: z.string(),
  type: z.enum(['charge', 'refund', 'adjustment']),
})
export type BalanceTransaction = z.infer<typeof BalanceTransactionSchema>
