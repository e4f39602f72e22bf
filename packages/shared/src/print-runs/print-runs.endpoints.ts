import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { PrintDateSchema, PrintRunRequestSchema, PrintRunSchema } from './print-runs.schema.ts'

/* Addresses for a printed issue. */

export const createPrintBatchEndpoint = {
  id: 'createPrintBatch',
  method: 'POST',
  path: '/api/staff/print-runs',
  access: 'staff',
  body: inputOf<typeof PrintRunRequestSchema>(),
  answer: outputOf<typeof PrintRunSchema>(),
  problems: ['parameter-invalid', 'issue-unknown', 'print-run-empty'],
} as const satisfies Endpoint

export const downloadPrintBatchEndpoint = {
  id: 'downloadPrintBatch',
  method: 'GET',
  path: '/api/staff/print-runs/{id}/addresses.csv',
  parameters: ['id'],
  access: 'staff',
  problems: ['print-run-unknown', 'print-run-erased'],
} as const satisfies Endpoint

export const setPrintDateEndpoint = {
  id: 'setPrintDate',
  method: 'PUT',
  path: '/api/staff/print-dates',
  access: 'staff',
  body: inputOf<typeof PrintDateSchema>(),
  problems: ['parameter-invalid', 'issue-unknown'],
} as const satisfies Endpoint
