import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { CardAnswerSchema, CardRequestSchema, CardSchema } from './card.schema.ts'
import type { ClientSecretSchema } from './checkout.schema.ts'
import type { InvoiceDetailsInputSchema, InvoiceDetailsSchema } from './invoice-details.schema.ts'
import type { PaymentDueAnswerSchema, PaymentDueSchema } from './payment-due.schema.ts'
import type { PaymentListSchema } from './payment.schema.ts'
import type {
  CancellationSchema,
  PlanChangeOutcomeSchema,
  PlanChangeRequestSchema,
  PlanQuoteRequestSchema,
  PlanQuoteSchema,
} from './plan-change.schema.ts'
import type { UserSubscriptionAnswerSchema } from './user-subscription.schema.ts'

/* The subscription of a reader, and what they pay for it. */

/** What any action about a paid subscription may be refused for. */
const actionProblems = ['subscription-none', 'too-many-requests', 'payments-off', 'provider-away'] as const

export const readSubscriptionEndpoint = {
  id: 'readSubscription',
  method: 'GET',
  path: '/api/user/subscription',
  access: 'signed in',
  answer: outputOf<typeof UserSubscriptionAnswerSchema>(),
  problems: [],
} as const satisfies Endpoint

export const quotePlanChangeEndpoint = {
  id: 'quotePlanChange',
  method: 'POST',
  path: '/api/user/subscription/quote',
  access: 'signed in',
  body: inputOf<typeof PlanQuoteRequestSchema>(),
  answer: outputOf<typeof PlanQuoteSchema>(),
  problems: [
    'parameter-invalid',
    ...actionProblems,
    'plan-unknown',
    'payment-due',
    'subscription-ending',
    'plan-change-planned',
    'plan-same',
    'plan-period-differs',
    'plan-currency-differs',
    'plan-not-sold',
  ],
} as const satisfies Endpoint

export const changePlanEndpoint = {
  id: 'changePlan',
  method: 'POST',
  path: '/api/user/subscription/change',
  access: 'signed in',
  body: inputOf<typeof PlanChangeRequestSchema>(),
  answer: outputOf<typeof PlanChangeOutcomeSchema>(),
  problems: [
    'parameter-invalid',
    ...actionProblems,
    'plan-unknown',
    'quote-expired',
    'price-changed',
    'subscription-changed',
  ],
} as const satisfies Endpoint

export const cancelPlanChangeEndpoint = {
  id: 'cancelPlanChange',
  method: 'DELETE',
  path: '/api/user/subscription/change',
  access: 'signed in',
  problems: actionProblems,
} as const satisfies Endpoint

export const cancelSubscriptionEndpoint = {
  id: 'cancelSubscription',
  method: 'POST',
  path: '/api/user/subscription/cancellation',
  access: 'signed in',
  answer: outputOf<typeof CancellationSchema>(),
  problems: actionProblems,
} as const satisfies Endpoint

export const resumeSubscriptionEndpoint = {
  id: 'resumeSubscription',
  method: 'DELETE',
  path: '/api/user/subscription/cancellation',
  access: 'signed in',
  problems: actionProblems,
} as const satisfies Endpoint

export const readPaymentMethodEndpoint = {
  id: 'readPaymentMethod',
  method: 'GET',
  path: '/api/user/payment-method',
  access: 'signed in',
  answer: outputOf<typeof CardAnswerSchema>(),
  problems: [],
} as const satisfies Endpoint

export const replacePaymentMethodEndpoint = {
  id: 'replacePaymentMethod',
  method: 'PUT',
  path: '/api/user/payment-method',
  access: 'signed in',
  body: inputOf<typeof CardRequestSchema>(),
  answer: outputOf<typeof CardSchema>(),
  problems: ['parameter-invalid', ...actionProblems, 'card-unknown', 'card-unusable'],
} as const satisfies Endpoint

export const setUpPaymentMethodEndpoint = {
  id: 'setUpPaymentMethod',
  method: 'POST',
  path: '/api/user/payment-method/setup',
  access: 'signed in',
  answer: outputOf<typeof ClientSecretSchema>(),
  problems: actionProblems,
} as const satisfies Endpoint

export const listPaymentsEndpoint = {
  id: 'listPayments',
  method: 'GET',
  path: '/api/user/payments',
  access: 'signed in',
  answer: outputOf<typeof PaymentListSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readPaymentDueEndpoint = {
  id: 'readPaymentDue',
  method: 'GET',
  path: '/api/user/payments/due',
  access: 'signed in',
  answer: outputOf<typeof PaymentDueAnswerSchema>(),
  problems: ['too-many-requests', 'payments-off', 'provider-away'],
} as const satisfies Endpoint

export const payPaymentDueEndpoint = {
  id: 'payPaymentDue',
  method: 'POST',
  path: '/api/user/payments/due',
  access: 'signed in',
  answer: outputOf<typeof PaymentDueSchema>(),
  problems: ['payment-due-none', 'too-many-requests', 'payments-off', 'provider-away'],
} as const satisfies Endpoint

export const downloadReceiptEndpoint = {
  id: 'downloadReceipt',
  method: 'GET',
  path: '/api/user/payments/{id}/receipt',
  parameters: ['id'],
  access: 'signed in',
  problems: ['payment-unknown', 'too-many-requests'],
} as const satisfies Endpoint

export const downloadInvoiceEndpoint = {
  id: 'downloadInvoice',
  method: 'GET',
  path: '/api/user/payments/{id}/invoice',
  parameters: ['id'],
  access: 'signed in',
  problems: ['payment-unknown', 'too-many-requests'],
} as const satisfies Endpoint

export const correctInvoiceEndpoint = {
  id: 'correctInvoice',
  method: 'POST',
  path: '/api/user/payments/{id}/invoice/correction',
  parameters: ['id'],
  access: 'signed in',
  problems: [
    'payment-unknown',
    'invoice-final',
    'invoice-same',
    'invoice-details-missing',
    'too-many-requests',
  ],
} as const satisfies Endpoint

export const downloadNumberedInvoiceEndpoint = {
  id: 'downloadNumberedInvoice',
  method: 'GET',
  path: '/api/user/invoices/{id}',
  parameters: ['id'],
  access: 'signed in',
  problems: ['invoice-unknown', 'too-many-requests'],
} as const satisfies Endpoint

export const readInvoiceDetailsEndpoint = {
  id: 'readInvoiceDetails',
  method: 'GET',
  path: '/api/user/invoice-details',
  access: 'signed in',
  answer: outputOf<typeof InvoiceDetailsSchema>(),
  problems: [],
} as const satisfies Endpoint

export const changeInvoiceDetailsEndpoint = {
  id: 'changeInvoiceDetails',
  method: 'PUT',
  path: '/api/user/invoice-details',
  access: 'signed in',
  body: inputOf<typeof InvoiceDetailsInputSchema>(),
  answer: outputOf<typeof InvoiceDetailsSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const receivePaymentEventEndpoint = {
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'payment provider',
  body: inputOf<z.ZodObject>(),
  answer: outputOf<z.ZodObject<{ received: z.ZodLiteral<true> }>>(),
  problems: ['payments-off'],
} as const satisfies Endpoint
