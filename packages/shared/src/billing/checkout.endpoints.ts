import type { Endpoint } from '../api/endpoint.ts'

/* Paying for a plan. */

export const readPaymentSettingsEndpoint = {
  id: 'readPaymentSettings',
  method: 'GET',
  path: '/api/payment-settings',
  access: 'everyone',
} as const satisfies Endpoint

export const createPaymentIntentEndpoint = {
  id: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'everyone',
} as const satisfies Endpoint

export const createSubscriptionEndpoint = {
  id: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
  access: 'everyone',
} as const satisfies Endpoint

export const readCheckoutEndpoint = {
  id: 'readCheckout',
  method: 'GET',
  path: '/api/checkout',
  access: 'everyone',
} as const satisfies Endpoint
