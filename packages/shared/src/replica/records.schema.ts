import { z } from 'zod'
import { PlanSchema } from '../billing/plan.schema.ts'
import {
  CalloutViewSchema,
  ChartViewSchema,
  CorrectionSchema,
  ProductTextSchema,
  PullQuoteViewSchema,
  QuoteViewSchema,
  TableViewSchema,
} from '../content/content.schema.ts'
import { CampaignRecordSchema, NewsletterRecordSchema } from '../newsletter/newsletter-records.schema.ts'
import { EmbedTextSchema } from '../embeds/embed.schema.ts'
import { HomePicksSchema, MostReadSchema } from './list-records.schema.ts'
import { OldAddressRecordSchema } from './old-address-record.schema.ts'
import { RecordingRecordSchema } from '../recordings/recording.schema.ts'
import { ContactContentSchema, SubscriptionContentSchema } from '../content/page-content.schema.ts'

/*
 * What readers see, one record for each document of the CMS. Records name each other by database id and hold nothing of
 * each other, so that a renamed author or section is one record, however many articles show it. A site server
 * keeps them all; an event carries those that it changed.
 */

const id = z.number().int().positive()
const moment = z.iso.datetime()

/**
 * A picture in a text, an article that a text leads to, and a block are put in when the text is shown. A block is named by its
 * place among the blocks of its article.
 */
export const TextPartSchema = z.union([
  z.string(),
  z.object({ picture: id, alt: z.string(), caption: z.string() }),
  z.object({ article: id, html: z.string() }),
  z.object({ block: z.number().int().nonnegative() }),
])

/** Safe HTML in parts: what stands between pictures, links to articles and blocks is as it leaves the CMS. */
export const TextSchema = z.array(TextPartSchema)

/**
 * A body as the public API has it, in paragraphs that blank lines part. A picture stands for what is said under it: `caption`,
 * or what the picture says itself when that is empty, and nothing when the picture is gone.
 */
export const PlainTextSchema = z.array(z.union([z.string(), z.object({ picture: id, caption: z.string() })]))

/** A content block with the ids of its pictures, or that of its recording. */
export const BlockRecordSchema = z.discriminatedUnion('type', [
  z.object({ id: z.string(), ...QuoteViewSchema.shape }),
  z.object({
    id: z.string(),
    type: z.literal('image-gallery'),
    title: z.string(),
    images: z.array(z.object({ picture: id, alt: z.string(), caption: z.string() })),
  }),
  z.object({ id: z.string(), ...CalloutViewSchema.shape }),
  z.object({
    id: z.string(),
    type: z.literal('product-showcase'),
    title: z.string(),
    layout: z.enum(['grid', 'featured']),
    products: z.array(z.object({ ...ProductTextSchema.shape, picture: id.nullable() })),
  }),
  z.object({ id: z.string(), ...TableViewSchema.shape }),
  z.object({ id: z.string(), ...ChartViewSchema.shape }),
  z.object({ id: z.string(), ...PullQuoteViewSchema.shape }),
  z.object({ id: z.string(), ...EmbedTextSchema.shape, picture: id.nullable(), alt: z.string() }),
  z.object({ id: z.string(), type: z.literal('recording'), recording: id, caption: z.string() }),
])

/** A published article. `printOrder` is its place in its issue; `readingMinutes` counts its own words. */
export const ArticleRecordSchema = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** What cards try beside the title; empty where nothing is tried. */
  otherTitle: z.string(),
  excerpt: z.string(),
  section: id,
  authors: z.array(id),
  topics: z.array(id),
  issue: id.nullable(),
  printOrder: z.number().nullable(),
  related: z.array(id),
  publishedAt: moment,
  updatedAt: moment,
  picture: id.nullable(),
  pictureCaption: z.string(),
  text: PlainTextSchema,
  body: TextSchema,
  blocks: z.array(BlockRecordSchema),
  readingMinutes: z.number().int().positive(),
  corrections: z.array(CorrectionSchema),
  isAiAssisted: z.boolean(),
  seo: z.object({ title: z.string(), description: z.string() }),
})

const FileSchema = z.object({ name: z.string(), width: z.number().int().positive() })

/** A picture with its resized files; `version` goes into their addresses. */
export const PictureRecordSchema = z.object({
  id,
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  name: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  focalX: z.number(),
  focalY: z.number(),
  version: z.string(),
  avif: z.array(FileSchema),
  webp: z.array(FileSchema),
  /** The file that pages fall back to, the largest one, and the JPEG of 1200 by 630 pixels. */
  fallback: z.string(),
  largest: z.string(),
  share: z.string().nullable(),
})

export const SectionRecordSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  emptyText: z.string(),
  position: z.number(),
  isOnHome: z.boolean(),
})

export const TopicRecordSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  section: id,
  position: z.number(),
})

export const AuthorRecordSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  portrait: id.nullable(),
})

/** A published issue. Of two with the same `sortKey` the one with the higher id is the newer. */
export const IssueRecordSchema = z.object({
  id,
  slug: z.string(),
  formerSlugs: z.array(z.string()),
  title: z.string(),
  description: z.string(),
  season: z.string(),
  year: z.number().int(),
  sortKey: z.number().int(),
  isCurrent: z.boolean(),
  updatedAt: moment,
  cover: id.nullable(),
  pdf: z.object({ url: z.string(), sizeBytes: z.number().int().nonnegative() }).nullable(),
  appleNewsUrl: z.string().nullable(),
  issuuUrl: z.string().nullable(),
  letter: TextSchema,
  letterAuthor: id.nullable(),
})

export const PlanRecordSchema = PlanSchema.omit({ id: true }).extend({
  id,
  slug: z.string(),
  position: z.number(),
})

/** Where the editors lead readers on to; `to` is as they wrote it. */
export const RedirectRecordSchema = z.object({
  id,
  from: z.string(),
  to: z.string(),
  isPermanent: z.boolean(),
})

/** An address at which an article has stood; `article` is null when it was deleted. */
export const AddressRecordSchema = z.object({ slug: z.string(), article: id.nullable() })

const link = z.object({ label: z.string(), href: z.string() })

const SiteSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  footerAbout: z.string(),
  copyright: z.string(),
  aiNote: z.string().nullable(),
  /** Where the print edition is delivered to, in the order of forms. */
  deliveryCountries: z.array(z.string()),
})

const NavigationSchema = z.object({
  latestLabel: z.string(),
  magazineLabel: z.string(),
  header: z.array(
    z.object({
      kind: z.enum(['section', 'link']),
      section: id.nullable(),
      label: z.string(),
      href: z.string(),
      isHidden: z.boolean(),
      topics: z.array(z.object({ topic: id.nullable(), label: z.string(), isHidden: z.boolean() })),
    }),
  ),
  footerColumns: z.array(z.object({ title: z.string(), links: z.array(link) })),
  smallLinks: z.array(link),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
})

const AboutPageSchema = z.object({
  mission: z.string(),
  picture: id.nullable(),
  story: TextSchema,
  blurbs: z.array(z.object({ title: z.string(), text: z.string() })),
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
})

const LegalPageSchema = z.object({ standfirst: z.string(), body: TextSchema, revisedOn: moment })

/** The standing documents of which there is one each, with what readers have of them. */
export const globalSchemas = {
  'site-settings': SiteSettingsSchema,
  navigation: NavigationSchema,
  'home-page': HomePicksSchema,
  'about-page': AboutPageSchema,
  'contact-page': ContactContentSchema,
  'subscription-page': SubscriptionContentSchema.omit({ plans: true }),
  'privacy-policy': LegalPageSchema,
  'terms-of-service': LegalPageSchema,
  'accessibility-statement': LegalPageSchema,
  'most-read': MostReadSchema,
} as const

export type GlobalName = keyof typeof globalSchemas
export type GlobalData<Name extends GlobalName> = z.infer<(typeof globalSchemas)[Name]>

function globalOf<const Name extends GlobalName>(name: Name) {
  return z.object({ name: z.literal(name), data: globalSchemas[name] })
}

export const GlobalRecordSchema = z.discriminatedUnion('name', [
  globalOf('site-settings'),
  globalOf('navigation'),
  globalOf('home-page'),
  globalOf('about-page'),
  globalOf('contact-page'),
  globalOf('subscription-page'),
  globalOf('privacy-policy'),
  globalOf('terms-of-service'),
  globalOf('accessibility-statement'),
  globalOf('most-read'),
])

/** All kinds of records with the schema of each. */
export const recordSchemas = {
  global: GlobalRecordSchema,
  section: SectionRecordSchema,
  topic: TopicRecordSchema,
  author: AuthorRecordSchema,
  plan: PlanRecordSchema,
  issue: IssueRecordSchema,
  redirect: RedirectRecordSchema,
  recording: RecordingRecordSchema,
  newsletter: NewsletterRecordSchema,
  campaign: CampaignRecordSchema,
  address: AddressRecordSchema,
  'old-address': OldAddressRecordSchema,
  article: ArticleRecordSchema,
  picture: PictureRecordSchema,
} as const

export type RecordKind = keyof typeof recordSchemas
export type RecordOf<Kind extends RecordKind> = z.infer<(typeof recordSchemas)[Kind]>
export type GlobalRecord = z.infer<typeof GlobalRecordSchema>
export type TextPart = z.infer<typeof TextPartSchema>
export type PlainText = z.infer<typeof PlainTextSchema>
export type BlockRecord = z.infer<typeof BlockRecordSchema>
export type ArticleRecord = z.infer<typeof ArticleRecordSchema>
export type PictureRecord = z.infer<typeof PictureRecordSchema>
export type SectionRecord = z.infer<typeof SectionRecordSchema>
export type TopicRecord = z.infer<typeof TopicRecordSchema>
export type AuthorRecord = z.infer<typeof AuthorRecordSchema>
export type IssueRecord = z.infer<typeof IssueRecordSchema>
export type PlanRecord = z.infer<typeof PlanRecordSchema>
export type RedirectRecord = z.infer<typeof RedirectRecordSchema>
export type AddressRecord = z.infer<typeof AddressRecordSchema>
