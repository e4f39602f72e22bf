import type { Endpoint } from '../api/endpoint.ts'

/* What administrators do about subscriptions, payments and the print edition. */

export const giveComplimentaryAccessEndpoint = {
  id: 'giveComplimentaryAccess',
  method: 'PUT',
  path: '/api/staff/readers/{id}/complimentary',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const endComplimentaryAccessEndpoint = {
  id: 'endComplimentaryAccess',
  method: 'POST',
  path: '/api/staff/readers/{id}/complimentary/end',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const cancelReaderSubscriptionEndpoint = {
  id: 'cancelReaderSubscription',
  method: 'POST',
  path: '/api/staff/readers/{id}/cancellation',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const refundPaymentEndpoint = {
  id: 'refundPayment',
  method: 'POST',
  path: '/api/staff/payments/{id}/refunds',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const sendReceiptEndpoint = {
  id: 'sendReceipt',
  method: 'POST',
  path: '/api/staff/payments/{id}/receipt',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const createPrintBatchEndpoint = {
  id: 'createPrintBatch',
  method: 'POST',
  path: '/api/staff/print-runs',
  access: 'staff',
} as const satisfies Endpoint

export const downloadPrintBatchEndpoint = {
  id: 'downloadPrintBatch',
  method: 'GET',
  path: '/api/staff/print-runs/{id}/addresses.csv',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const downloadFigureRowsEndpoint = {
  id: 'downloadFigureRows',
  method: 'GET',
  path: '/api/staff/figures/{id}/rows.csv',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const startReconciliationEndpoint = {
  id: 'startReconciliation',
  method: 'POST',
  path: '/api/staff/reconciliations',
  access: 'staff',
} as const satisfies Endpoint
