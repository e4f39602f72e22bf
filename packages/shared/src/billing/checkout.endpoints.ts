import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  KnownSubscriberSchema,
  NewSubscriberSchema,
  PaymentIntentRequestSchema,
} from './checkout-request.schema.ts'
import type { CheckoutOutcomeSchema, ClientSecretSchema, PayableSchema } from './checkout.schema.ts'
import type { PaymentSettingsSchema } from './payment-settings.schema.ts'

/* Paying for a plan. */

/** Why a checkout may have no payment to make. */
const checkoutProblems = [
  'parameter-invalid',
  'second-factor-missing',
  'plan-unknown',
  'plan-free',
  'plan-not-sold',
  'already-subscribed',
  'checkout-paid',
  'too-many-requests',
  'payments-off',
  'provider-away',
] as const

export const readPaymentSettingsEndpoint = {
  id: 'readPaymentSettings',
  method: 'GET',
  path: '/api/payment-settings',
  access: 'everyone',
  answer: outputOf<typeof PaymentSettingsSchema>(),
  problems: ['method-not-allowed', 'payments-off'],
} as const satisfies Endpoint

export const createPaymentIntentEndpoint = {
  id: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'everyone',
  body: inputOf<typeof PaymentIntentRequestSchema>(),
  answer: outputOf<typeof PayableSchema>(),
  problems: [...checkoutProblems, 'price-differs'],
} as const satisfies Endpoint

export const createSubscriptionEndpoint = {
  id: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
  access: 'everyone',
  body: inputOf<z.ZodUnion<[typeof NewSubscriberSchema, typeof KnownSubscriberSchema]>>(),
  answer: outputOf<typeof ClientSecretSchema>(),
  problems: [...checkoutProblems, 'password-unfit', 'email-taken', 'price-changed', 'limit-reached'],
} as const satisfies Endpoint

export const readCheckoutEndpoint = {
  id: 'readCheckout',
  method: 'GET',
  path: '/api/checkout',
  access: 'everyone',
  answer: outputOf<typeof CheckoutOutcomeSchema>(),
  problems: ['too-many-requests', 'second-factor-missing', 'payments-off', 'provider-away'],
} as const satisfies Endpoint
