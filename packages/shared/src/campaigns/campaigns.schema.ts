import { z } from 'zod'

/** A key of the CMS's own: the admin alone speaks of documents by it. */
const documentId = z.int().positive().max(2_147_483_647)

/** An article that can be put into a campaign, for the one who writes it. */
export const CampaignArticleSchema = z.object({
  id: documentId,
  title: z.string(),
  section: z.string(),
  publishedAt: z.iso.datetime(),
  /** Whether it stood in the last campaign that the newsletter has sent. */
  wasInLast: z.boolean(),
})
export const CampaignArticlesSchema = z.object({ articles: z.array(CampaignArticleSchema) })

/** What a form holds of a campaign: as much as was typed, in whatever shape. */
const typed = z.record(z.string(), z.unknown())

/** How a mail can be looked at: as it is, or as mail programs change it. */
export const renditions = ['light', 'dark', 'gmail', 'gmail-android', 'outlook', 'no-pictures'] as const
export type Rendition = (typeof renditions)[number]

/** As whom: a reader with a plan or without one, or the one whose address it is. */
export const CampaignPreviewReaderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan') }),
  z.strictObject({ kind: z.literal('no-plan') }),
  z.strictObject({ kind: z.literal('address'), address: z.email('Please enter an e-mail address.') }),
])

export const CampaignPreviewRequestSchema = z.strictObject({
  typed,
  rendition: z.enum(renditions),
  reader: CampaignPreviewReaderSchema,
})

/** Something in a campaign that readers would not get, or not so, and in which block, by its id; null for none of them. */
export const CampaignFindingSchema = z.object({
  block: z.string().nullable(),
  code: z.enum([
    'newsletter-missing',
    'subject-missing',
    'block-unfinished',
    'article-missing',
    'article-unpublished',
    'article-embargoed',
    'picture-missing',
    'author-missing',
    'list-empty',
    'link-unpublished',
  ]),
  text: z.string(),
})

/** A mail as one reader would get it. `bytes` is its HTML after personalisation; above `limitBytes` it is not sent. */
export const CampaignPreviewSchema = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  limitBytes: z.number().int(),
  findings: z.array(CampaignFindingSchema),
})

export const CampaignTestRequestSchema = z.strictObject({
  typed,
  audience: z.enum(['plan', 'no-plan']),
})

/** Where the test went. */
export const CampaignTestSchema = z.object({ to: z.string() })

export type CampaignArticle = z.infer<typeof CampaignArticleSchema>
export type CampaignFinding = z.infer<typeof CampaignFindingSchema>
export type CampaignPreview = z.infer<typeof CampaignPreviewSchema>
export type CampaignPreviewReader = z.infer<typeof CampaignPreviewReaderSchema>
