import type { Endpoint } from '../api/endpoint.ts'

/* The subscription of a reader, and what they pay for it. */

export const readSubscriptionEndpoint = {
  id: 'readSubscription',
  method: 'GET',
  path: '/api/user/subscription',
  access: 'signed in',
} as const satisfies Endpoint

export const quotePlanChangeEndpoint = {
  id: 'quotePlanChange',
  method: 'POST',
  path: '/api/user/subscription/quote',
  access: 'signed in',
} as const satisfies Endpoint

export const changePlanEndpoint = {
  id: 'changePlan',
  method: 'POST',
  path: '/api/user/subscription/change',
  access: 'signed in',
} as const satisfies Endpoint

export const cancelPlanChangeEndpoint = {
  id: 'cancelPlanChange',
  method: 'DELETE',
  path: '/api/user/subscription/change',
  access: 'signed in',
} as const satisfies Endpoint

export const cancelSubscriptionEndpoint = {
  id: 'cancelSubscription',
  method: 'POST',
  path: '/api/user/subscription/cancellation',
  access: 'signed in',
} as const satisfies Endpoint

export const resumeSubscriptionEndpoint = {
  id: 'resumeSubscription',
  method: 'DELETE',
  path: '/api/user/subscription/cancellation',
  access: 'signed in',
} as const satisfies Endpoint

export const readPaymentMethodEndpoint = {
  id: 'readPaymentMethod',
  method: 'GET',
  path: '/api/user/payment-method',
  access: 'signed in',
} as const satisfies Endpoint

export const replacePaymentMethodEndpoint = {
  id: 'replacePaymentMethod',
  method: 'PUT',
  path: '/api/user/payment-method',
  access: 'signed in',
} as const satisfies Endpoint

export const setUpPaymentMethodEndpoint = {
  id: 'setUpPaymentMethod',
  method: 'POST',
  path: '/api/user/payment-method/setup',
  access: 'signed in',
} as const satisfies Endpoint

export const listPaymentsEndpoint = {
  id: 'listPayments',
  method: 'GET',
  path: '/api/user/payments',
  access: 'signed in',
} as const satisfies Endpoint

export const readPaymentDueEndpoint = {
  id: 'readPaymentDue',
  method: 'GET',
  path: '/api/user/payments/due',
  access: 'signed in',
} as const satisfies Endpoint

export const payPaymentDueEndpoint = {
  id: 'payPaymentDue',
  method: 'POST',
  path: '/api/user/payments/due',
  access: 'signed in',
} as const satisfies Endpoint

export const downloadReceiptEndpoint = {
  id: 'downloadReceipt',
  method: 'GET',
  path: '/api/user/payments/{id}/receipt',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint

export const downloadInvoiceEndpoint = {
  id: 'downloadInvoice',
  method: 'GET',
  path: '/api/user/payments/{id}/invoice',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint

export const receivePaymentEventEndpoint = {
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'payment provider',
} as const satisfies Endpoint
