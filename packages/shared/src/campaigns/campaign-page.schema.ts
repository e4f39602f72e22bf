import { z } from 'zod'

/** The page of a campaign that was sent, and what was corrected on it, newest first. */
export const CampaignPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  sentAt: z.iso.datetime(),
  corrections: z.array(z.object({ date: z.iso.date(), text: z.string() })),
  /** Whether the campaign, as it was saved last, says something else than its page. */
  differs: z.boolean(),
})
export type CampaignPageView = z.output<typeof CampaignPageSchema>

/** Null before the campaign was sent. */
export const CampaignPageAnswerSchema = z.object({ page: CampaignPageSchema.nullable() })

const longestNote = 1000

/** What was wrong, in words for readers. */
export const CampaignCorrectionRequestSchema = z.strictObject({
  note: z
    .string()
    .trim()
    .min(1, 'Say what was wrong: readers see it on the page.')
    .max(longestNote, `The note must have at most ${longestNote} characters.`),
})
