import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { PlanQuoteRequestSchema, PlanQuoteSchema } from './plan-change.schema.ts'
import type {
  ComplimentaryRequestSchema,
  ReasonSchema,
  ReconciliationSchema,
  RefundRequestSchema,
  StaffCancellationRequestSchema,
  StaffPlanChangeRequestSchema,
  StaffPlanChangeSchema,
} from './staff-billing.schema.ts'

/* What administrators do about subscriptions, payments and the print edition. */

export const giveComplimentaryAccessEndpoint = {
  id: 'giveComplimentaryAccess',
  method: 'PUT',
  path: '/api/staff/readers/{id}/complimentary',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ComplimentaryRequestSchema>(),
  problems: ['parameter-invalid', 'reader-unknown', 'plan-unknown', 'plan-free', 'paid-runs'],
} as const satisfies Endpoint

export const endComplimentaryAccessEndpoint = {
  id: 'endComplimentaryAccess',
  method: 'POST',
  path: '/api/staff/readers/{id}/complimentary/end',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ReasonSchema>(),
  problems: ['parameter-invalid', 'reader-unknown', 'complimentary-none'],
} as const satisfies Endpoint

export const cancelReaderSubscriptionEndpoint = {
  id: 'cancelReaderSubscription',
  method: 'POST',
  path: '/api/staff/readers/{id}/cancellation',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof StaffCancellationRequestSchema>(),
  problems: [
    'parameter-invalid',
    'reader-unknown',
    'subscription-none',
    'subscription-unpaid',
    'provider-refused',
    'payments-off',
    'provider-away',
  ],
} as const satisfies Endpoint

export const refundPaymentEndpoint = {
  id: 'refundPayment',
  method: 'POST',
  path: '/api/staff/payments/{id}/refunds',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof RefundRequestSchema>(),
  problems: [
    'parameter-invalid',
    'payment-unknown',
    'payment-unpaid',
    'payment-conflict',
    'refund-too-large',
    'provider-refused',
    'payments-off',
    'provider-away',
  ],
} as const satisfies Endpoint

export const sendReceiptEndpoint = {
  id: 'sendReceipt',
  method: 'POST',
  path: '/api/staff/payments/{id}/receipt',
  parameters: ['id'],
  access: 'staff',
  problems: ['payment-unknown', 'receipt-none'],
} as const satisfies Endpoint

export const openInvoiceEndpoint = {
  id: 'openInvoice',
  method: 'GET',
  path: '/api/staff/invoices/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: ['invoice-unknown'],
} as const satisfies Endpoint

export const startReconciliationEndpoint = {
  id: 'startReconciliation',
  method: 'POST',
  path: '/api/staff/reconciliations',
  access: 'staff',
  answer: outputOf<typeof ReconciliationSchema>(),
  problems: [],
} as const satisfies Endpoint

const planProblems = [
  'parameter-invalid',
  'reader-unknown',
  'subscription-none',
  'payment-due',
  'subscription-ending',
  'plan-change-planned',
  'plan-same',
  'plan-period-differs',
  'plan-currency-differs',
  'plan-unknown',
  'plan-not-sold',
  'provider-refused',
  'payments-off',
  'provider-away',
] as const

export const quoteReaderPlanEndpoint = {
  id: 'quoteReaderPlan',
  method: 'POST',
  path: '/api/staff/readers/{id}/plan-quotes',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof PlanQuoteRequestSchema>(),
  answer: outputOf<typeof PlanQuoteSchema>(),
  problems: planProblems,
} as const satisfies Endpoint

export const changeReaderPlanEndpoint = {
  id: 'changeReaderPlan',
  method: 'POST',
  path: '/api/staff/readers/{id}/plan-changes',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof StaffPlanChangeRequestSchema>(),
  answer: outputOf<typeof StaffPlanChangeSchema>(),
  problems: [...planProblems, 'quote-expired', 'price-changed', 'subscription-changed'],
} as const satisfies Endpoint
