import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  CancellationRequestSchema,
  DeclarationReceiptSchema,
  WithdrawalRequestSchema,
} from './declaration.schema.ts'

/* What is declared about contracts without signing in. */

export const declareCancellationEndpoint = {
  id: 'declareCancellation',
  method: 'POST',
  path: '/api/contracts/cancellations',
  access: 'everyone',
  body: inputOf<typeof CancellationRequestSchema>(),
  answer: outputOf<typeof DeclarationReceiptSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const declareWithdrawalEndpoint = {
  id: 'declareWithdrawal',
  method: 'POST',
  path: '/api/contracts/withdrawals',
  access: 'everyone',
  body: inputOf<typeof WithdrawalRequestSchema>(),
  answer: outputOf<typeof DeclarationReceiptSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint
