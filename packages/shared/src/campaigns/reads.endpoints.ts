import { type Endpoint, inputOf } from '../api/endpoint.ts'
import type { NewsletterReadSchema } from './reads.schema.ts'

/** Told by a page that was really read because of a link in a newsletter. The answer says nothing. */
export const countNewsletterReadEndpoint = {
  id: 'countNewsletterRead',
  method: 'POST',
  path: '/api/newsletter/reads',
  access: 'everyone',
  body: inputOf<typeof NewsletterReadSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint
