import { type Endpoint, inputOf } from '../api/endpoint.ts'
import type { AddressInputSchema } from '../readers/address.schema.ts'
import type { NoteCorrectionSchema, StaffNoteRequestSchema } from './staff-help.schema.ts'

/* What staff do for a reader from the reader's page, or from a ticket. */

export const addNoteEndpoint = {
  id: 'addNote',
  method: 'POST',
  path: '/api/staff/readers/{id}/notes',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof StaffNoteRequestSchema>(),
  problems: ['parameter-invalid', 'reader-unknown', 'ticket-unknown'],
} as const satisfies Endpoint

export const correctNoteEndpoint = {
  id: 'correctNote',
  method: 'PUT',
  path: '/api/staff/readers/{id}/notes/{note}',
  parameters: ['id', 'note'],
  access: 'staff',
  body: inputOf<typeof NoteCorrectionSchema>(),
  problems: ['parameter-invalid', 'note-unknown', 'note-of-another'],
} as const satisfies Endpoint

export const correctAddressEndpoint = {
  id: 'correctAddress',
  method: 'PUT',
  path: '/api/staff/readers/{id}/addresses/{address}',
  parameters: ['id', 'address'],
  access: 'staff',
  body: inputOf<typeof AddressInputSchema>(),
  problems: ['parameter-invalid', 'reader-unknown', 'address-unknown'],
} as const satisfies Endpoint

export const sendPasswordMailEndpoint = {
  id: 'sendPasswordMail',
  method: 'POST',
  path: '/api/staff/readers/{id}/password-mail',
  parameters: ['id'],
  access: 'staff',
  problems: ['reader-unknown'],
} as const satisfies Endpoint

export const stopReaderNewsletterEndpoint = {
  id: 'stopReaderNewsletter',
  method: 'DELETE',
  path: '/api/staff/readers/{id}/newsletters/{newsletter}',
  parameters: ['id', 'newsletter'],
  access: 'staff',
  problems: ['reader-unknown', 'newsletter-unknown'],
} as const satisfies Endpoint
