import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { ContactReceiptSchema, ContactRequestSchema } from './contact.schema.ts'

/* Messages to the editors. */

export const sendContactMessageEndpoint = {
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  access: 'everyone',
  body: inputOf<typeof ContactRequestSchema>(),
  answer: outputOf<typeof ContactReceiptSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint
