import { z } from 'zod'
import { NewsletterOptionSchema } from './newsletter-option.schema.ts'
import { CampaignRecordSchema, PublicMailDocumentSchema } from './newsletter-records.schema.ts'

/* What the pages of newsletters and of their campaigns are made from. */

export const NewsletterSummarySchema = NewsletterOptionSchema.extend({
  description: z.string(),
  isOffered: z.boolean(),
})

/** A campaign in a list; `id` is its part of the address, below that of its newsletter. */
export const CampaignCardSchema = CampaignRecordSchema.pick({
  title: true,
  preheader: true,
  sentAt: true,
  correctedAt: true,
  isIndexed: true,
}).extend({ id: z.string(), newsletter: z.string() })

/** All newsletters, each with the latest campaign that it has on the web. */
export const NewsletterListSchema = z.array(
  z.object({ newsletter: NewsletterSummarySchema, latest: CampaignCardSchema.nullable() }),
)

/** All campaigns on the web, by their newsletters. */
export const CampaignCatalogueSchema = z.array(
  z.object({ newsletter: NewsletterSummarySchema, campaigns: z.array(CampaignCardSchema) }),
)

/** The newest campaigns of a newsletter, or those of a month, and the months that have a page. */
export const NewsletterArchiveSchema = z.object({
  newsletter: NewsletterSummarySchema,
  campaigns: z.array(CampaignCardSchema),
  months: z.array(z.string()),
})

export const CampaignContentSchema = z.object({
  newsletter: NewsletterSummarySchema,
  card: CampaignCardSchema,
  document: PublicMailDocumentSchema,
  corrections: CampaignRecordSchema.shape.corrections,
  /** Where the articles that it names are now, by their addresses in it. One that is not there is not published any more. */
  addresses: z.record(z.string(), z.string()),
})

/** The newest campaigns of a newsletter with all that they say. */
export const CampaignFeedSchema = z.object({
  newsletter: NewsletterSummarySchema,
  campaigns: z.array(CampaignContentSchema),
})

export type NewsletterSummary = z.infer<typeof NewsletterSummarySchema>
export type CampaignCard = z.infer<typeof CampaignCardSchema>
export type NewsletterList = z.infer<typeof NewsletterListSchema>
export type CampaignCatalogue = z.infer<typeof CampaignCatalogueSchema>
export type NewsletterArchive = z.infer<typeof NewsletterArchiveSchema>
export type CampaignContent = z.infer<typeof CampaignContentSchema>
export type CampaignFeed = z.infer<typeof CampaignFeedSchema>
