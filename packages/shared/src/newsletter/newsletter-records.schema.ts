import { z } from 'zod'
import { MailDocumentSchema } from '../campaigns/mail-document.schema.ts'
import { CorrectionSchema } from '../content/content.schema.ts'

/* What site servers hold of newsletters and of the campaigns that were sent. */

const id = z.number().int().positive()

/** A newsletter as readers choose it. One that is not offered any more is still the one that its campaigns were sent with. */
export const NewsletterRecordSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** How often it comes: 'Every Monday before seven'. */
  cadence: z.string(),
  isForPlans: z.boolean(),
  isOffered: z.boolean(),
  position: z.number(),
  /** What is agreed to by choosing it; null for the usual words. */
  consentText: z.string().nullable(),
})

/** What a page of the web may show of a campaign: nothing that was for some readers alone. */
export const PublicMailDocumentSchema = MailDocumentSchema.refine(
  ({ blocks }) => blocks.every(({ shownTo }) => shownTo === 'everyone'),
  'A page on the web has no block that is for some readers alone.',
)

/** A campaign that was sent, with what it said; `correctedAt` is the moment of the last correction. */
export const CampaignRecordSchema = z.object({
  id,
  newsletter: id,
  slug: z.string(),
  title: z.string(),
  preheader: z.string(),
  sentAt: z.iso.datetime(),
  document: PublicMailDocumentSchema,
  correctedAt: z.iso.datetime().nullable(),
  /** Newest first. */
  corrections: z.array(CorrectionSchema),
  /** Whether search engines may have its page. */
  isIndexed: z.boolean(),
})

export type NewsletterRecord = z.infer<typeof NewsletterRecordSchema>
export type CampaignRecord = z.infer<typeof CampaignRecordSchema>
/** What a list shows of a campaign. */
export type CampaignHead = Omit<CampaignRecord, 'document' | 'corrections'>
