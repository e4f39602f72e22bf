import { isSafeLink } from '@meridian/shared/articles/content-block.schema'
import {
  ChartViewSchema,
  PullQuoteViewSchema,
  TableViewSchema,
} from '@meridian/shared/content/content.schema'
import { PlanTierSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const line = z.string().trim().min(1)

/** `motif` says what a picture is of: to a reader, two pictures of the same are one, whatever their colours. */
const PictureSchema = z.strictObject({ motif: slug, alt: line.max(300) })

const GalleryImageSchema = PictureSchema.extend({ caption: line.max(400) })

const BlockSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('quote'),
    quote: line.max(600),
    author: line.max(120),
    title: line.max(160),
  }),
  z.strictObject({
    type: z.literal('callout'),
    variant: z.enum(['info', 'warning', 'success', 'highlight']),
    title: line.max(160),
    content: line.max(2000),
  }),
  z.strictObject({
    type: z.literal('image-gallery'),
    title: line.max(160),
    credit: line.max(160),
    images: z.array(GalleryImageSchema).min(1),
  }),
  z.strictObject({
    type: z.literal('product-showcase'),
    title: line.max(160),
    credit: line.max(160),
    layout: z.enum(['grid', 'featured']),
    products: z
      .array(
        PictureSchema.extend({
          name: line.max(160),
          brand: line.max(120),
          category: line.max(120),
          description: line.max(1000),
          price: line.max(60),
          rating: z.int().min(1).max(5),
          link: z.string().refine(isSafeLink),
        }),
      )
      .min(1),
  }),
  TableViewSchema,
  ChartViewSchema,
  PullQuoteViewSchema,
])

/** The front matter of an article. A topic is named by its slug, or by section and slug if it is another section's. */
export const ArticleFrontSchema = z.strictObject({
  title: line.max(200),
  section: slug,
  topics: z
    .array(z.string().regex(/^(?:[a-z-]+\/)?[a-z-]+$/))
    .min(1)
    .max(4),
  authors: z.array(slug).min(1).max(6),
  issue: slug.nullable(),
  publishedAt: z.iso.datetime(),
  featured: z.boolean(),
  excerpt: line.max(500),
  metaTitle: line.max(120),
  metaDescription: line.max(320),
  hero: GalleryImageSchema.extend({ credit: line.max(160) }),
  blocks: z.array(BlockSchema),
  corrections: z.array(z.strictObject({ date: z.iso.date(), text: line.max(1000) })).default([]),
})

export const IssueSchema = z.strictObject({
  id: slug,
  season: z.string(),
  year: z.int(),
  title: line.max(160),
  description: line.max(800),
  isCurrent: z.boolean(),
  publishedAt: z.iso.datetime(),
  appleNewsUrl: z.url().optional(),
  issuuUrl: z.url().optional(),
  /** Markdown; its last paragraph is the author's name in bold. */
  letter: line,
  /** Its articles in print order. */
  contents: z.array(slug).min(1),
  cover: PictureSchema,
})

export const AuthorSchema = z.strictObject({
  id: slug,
  name: line.max(120),
  role: line.max(160),
  bio: line.max(1200),
  portrait: PictureSchema.extend({ credit: line.max(160) }),
})

export const SectionSchema = z.strictObject({
  id: slug,
  name: line.max(80),
  tagline: line.max(200),
  description: line.max(500),
  emptyText: line.max(200),
  onHomePage: z.boolean(),
  topics: z.array(z.strictObject({ id: slug, name: line.max(80), description: line.max(500) })),
})

export const NewsletterSchema = z.strictObject({
  id: slug,
  name: line.max(80),
  description: line.max(300),
  cadence: line.max(60),
  audience: z.enum(['everyone', 'plan']),
})

export const PlanSchema = z.strictObject({
  id: slug,
  name: line.max(120),
  tier: PlanTierSchema,
  priceCents: z.int().nonnegative(),
  period: line,
  description: line.max(600),
  features: z.array(line.max(200)).min(1),
  welcome: z.string().max(3000),
})

export const SiteSettingsSchema = z.strictObject({
  name: line,
  tagline: line,
  description: line.max(320),
  footerAbout: line.max(600),
  copyright: line,
  socialLinks: z.array(z.strictObject({ label: line, url: z.url() })),
})

const taxFields = { name: line, percent: z.number(), note: line.optional() }

export const InvoicingSchema = z.strictObject({
  seller: z.strictObject({
    legalName: line,
    address: z.string(),
    country: line,
    taxId: line,
    vatId: line,
    register: line,
    email: line,
  }),
  prefix: line,
  otherwise: z.strictObject(taxFields),
  rates: z.strictObject({ country: line, ...taxFields }).array(),
})

export const WelcomeSchema = z.strictObject({
  signedBy: slug,
  contact: z.strictObject({ name: line, role: line, email: z.email() }),
})

export const AboutPageSchema = z.strictObject({
  picture: PictureSchema.extend({ credit: line.max(160) }),
})

export type SeedBlock = z.infer<typeof BlockSchema>
export type SeedArticle = z.infer<typeof ArticleFrontSchema> & { id: string; markdown: string }
