import { z } from 'zod'
import { MailDocumentSchema } from '../campaigns/mail-document.schema.ts'
import { CorrectionSchema } from '../content/content.schema.ts'
import { NewsletterOptionSchema } from './newsletter-option.schema.ts'

/* What site servers hold of newsletters and of the campaigns that were sent. */

const id = z.number().int().positive()

/** A newsletter as readers choose it. One that is not offered any more is still the one that its campaigns were sent with. */
export const NewsletterRecordSchema = z.object({
  ...NewsletterOptionSchema.shape,
  id,
  slug: z.string(),
  description: z.string(),
  isOffered: z.boolean(),
  position: z.number(),
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
