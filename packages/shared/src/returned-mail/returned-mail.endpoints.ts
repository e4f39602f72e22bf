import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { MailEventReceiptSchema, SuppressionRequestSchema } from './returned-mail.schema.ts'

/* What comes back of mails, and to whom nothing is sent because of it. */

export const receiveMailEventEndpoint = {
  id: 'receiveMailEvent',
  method: 'POST',
  path: '/api/mail-events/{provider}',
  parameters: ['provider'],
  access: 'everyone',
  body: inputOf<z.ZodObject>(),
  answer: outputOf<typeof MailEventReceiptSchema>(),
  problems: ['parameter-invalid', 'signature-invalid', 'mail-events-off'],
} as const satisfies Endpoint

export const suppressAddressEndpoint = {
  id: 'suppressAddress',
  method: 'POST',
  path: '/api/staff/mail-suppressions',
  access: 'staff',
  body: inputOf<typeof SuppressionRequestSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const liftSuppressionEndpoint = {
  id: 'liftSuppression',
  method: 'DELETE',
  path: '/api/staff/mail-suppressions/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: ['suppression-unknown'],
} as const satisfies Endpoint
