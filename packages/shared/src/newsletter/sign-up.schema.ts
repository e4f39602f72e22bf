import { z } from 'zod'
import { visitField } from '../audience/visit.schema.ts'
import { email, newsletterIds } from './newsletter.schema.ts'

/** Step 1 (spec §7): `POST /api/newsletter/subscribe`. Without `newsletters` it is for the magazine's own. */
export const NewsletterSignUpSchema = z.object({
  email,
  newsletters: newsletterIds.optional(),
  visit: visitField,
})
