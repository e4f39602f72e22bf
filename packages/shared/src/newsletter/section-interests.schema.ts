import { z } from 'zod'
import { sectionIds } from './newsletter.schema.ts'
import { ReaderNewsletterListSchema } from './reader-newsletter.schema.ts'

/** A section, and whether a reader wants to hear of it in newsletters. */
export const SectionInterestSchema = z.object({ id: z.string(), name: z.string(), isChosen: z.boolean() })
export type SectionInterest = z.infer<typeof SectionInterestSchema>

/** `GET /api/user/newsletter-sections`: all of them in their order; none while no newsletter comes to a confirmed address. */
export const SectionInterestListSchema = SectionInterestSchema.array()

/** `PUT /api/user/newsletter-sections`: those that are wanted, and no others. */
export const SectionChoiceSchema = z.strictObject({ sections: sectionIds })

/** `GET /api/newsletter/preferences`: the newsletters with what comes, and the ids of the sections that were chosen. */
export const NewsletterPreferencesAnswerSchema = z.object({
  newsletters: ReaderNewsletterListSchema,
  sections: z.array(z.string()),
})
