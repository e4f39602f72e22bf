import { z } from 'zod'

/** A newsletter that can be chosen in a form on a page. */
export const NewsletterOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How often it comes: 'Every Monday before seven'. */
  cadence: z.string(),
  isForPlans: z.boolean(),
  /** What is agreed to by choosing it; null for the usual words. */
  consentText: z.string().nullable(),
})

export type NewsletterOption = z.infer<typeof NewsletterOptionSchema>
