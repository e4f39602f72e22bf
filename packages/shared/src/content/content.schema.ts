import { z } from 'zod'
import { ArticleSchema } from '../articles/article.schema.ts'
import { chartKinds } from '../articles/figures/chart-data.ts'
import { TableRowsSchema } from '../articles/figures/table-rows.ts'
import { EmbedTextSchema } from '../embeds/embed.schema.ts'
import { NewsletterOptionSchema } from '../newsletter/newsletter-option.schema.ts'
import { RecordingTextSchema } from '../recordings/recording.schema.ts'
import { ResponsiveImageSchema } from '../image/image.schema.ts'

/*
 * What the site's pages are made from, as the functions in `assembly` put it together from published records: `{ tags, data }`,
 * of which the tags say what was read. The CMS answers previews in the same form.
 */

export const AuthorRefSchema = z.object({ id: z.string(), name: z.string() })

export const SectionRefSchema = z.object({ id: z.string(), name: z.string() })

/** An article in a list. */
export const ArticleCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What lists show to every second reader instead of the title, and the id of that test; null where nothing is tried. */
  titleTest: z.object({ id: z.string(), otherTitle: z.string() }).nullable(),
  excerpt: z.string(),
  section: SectionRefSchema,
  authors: z.array(AuthorRefSchema),
  image: ResponsiveImageSchema.nullable(),
  publishedAt: z.iso.datetime(),
  readingMinutes: z.number().int().positive(),
  featured: z.boolean(),
})

export const TopicSchema = z.object({ id: z.string(), name: z.string(), description: z.string() })

export const SectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  emptyText: z.string(),
  topics: z.array(TopicSchema),
})

const MenuLinkSchema = z.object({ label: z.string(), href: z.string() })

/** The menus as the editors have arranged them. What the header names without topics has no sub-menu. */
export const MenusSchema = z.object({
  latestLabel: z.string(),
  magazineLabel: z.string(),
  header: z.array(MenuLinkSchema.extend({ topics: z.array(MenuLinkSchema) })),
  footerColumns: z.array(z.object({ title: z.string(), links: z.array(MenuLinkSchema) })),
  smallLinks: z.array(MenuLinkSchema),
})

/** Everything that stands on every page. */
export const SiteContentSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  footerAbout: z.string(),
  copyright: z.string(),
  /** What readers are told under an article that an AI had a part in; null while they are told nothing. */
  aiNote: z.string().nullable(),
  /** Where the print edition is delivered to, in the order of forms. */
  deliveryCountries: z.array(z.string()),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  sections: z.array(SectionSchema),
  menus: MenusSchema,
  /** Those that can be chosen in the forms for newsletters, in their order. */
  newsletters: z.array(NewsletterOptionSchema),
})

export const IssueCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  season: z.string(),
  year: z.number().int(),
  cover: ResponsiveImageSchema.nullable(),
  isCurrent: z.boolean(),
})

/** How many stand in the places of the home page whose length the editors choose. */
export const homeCounts = { latest: 6, row: 6 } as const

/** The home page, on which no article stands twice. A column in `sections` has up to 3, and none where nothing is left for it. */
export const HomeContentSchema = z.object({
  featured: ArticleCardSchema.nullable(),
  seconds: z.array(ArticleCardSchema),
  latest: z.array(ArticleCardSchema),
  row: z.array(ArticleCardSchema),
  sections: z.array(z.object({ section: SectionRefSchema, articles: z.array(ArticleCardSchema) })),
  currentIssue: IssueCardSchema.nullable(),
})

/** A section's or topic's newest articles and the months (`yyyy-mm`, newest first) that have an archive page. */
export const ListContentSchema = z.object({
  articles: z.array(ArticleCardSchema),
  months: z.array(z.string()),
})

export const QuoteViewSchema = z.object({
  type: z.literal('quote'),
  quote: z.string(),
  author: z.string(),
  title: z.string(),
})
export const GalleryViewSchema = z.object({
  type: z.literal('image-gallery'),
  title: z.string(),
  images: z.array(ResponsiveImageSchema),
})
export const CalloutViewSchema = z.object({
  type: z.literal('callout'),
  variant: z.enum(['info', 'warning', 'success', 'highlight']),
  title: z.string(),
  content: z.string(),
})
/** What is said of a product beside its picture. */
export const ProductTextSchema = z.object({
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  description: z.string(),
  price: z.string(),
  rating: z.number().int().min(1).max(5),
  link: z.string(),
})
export const ShowcaseViewSchema = z.object({
  type: z.literal('product-showcase'),
  title: z.string(),
  layout: z.enum(['grid', 'featured']),
  products: z.array(z.object({ image: ResponsiveImageSchema.nullable(), ...ProductTextSchema.shape })),
})
/** `source` says where the figures are from. The first row and the first column may be headings. */
export const TableViewSchema = z.object({
  type: z.literal('table'),
  caption: z.string(),
  source: z.string(),
  hasHeaderRow: z.boolean(),
  hasHeaderColumn: z.boolean(),
  rows: TableRowsSchema,
})
/** A chart of the table in `rows`; `unit` says what is counted, `description` what the chart shows to whom cannot see it. */
export const ChartViewSchema = z.object({
  type: z.literal('chart'),
  kind: z.enum(chartKinds),
  title: z.string(),
  unit: z.string(),
  description: z.string(),
  source: z.string(),
  rows: TableRowsSchema,
})
/** Words of the text that stand in it once more, large. */
export const PullQuoteViewSchema = z.object({ type: z.literal('pull-quote'), text: z.string() })
export const EmbedViewSchema = z.object({
  ...EmbedTextSchema.shape,
  image: ResponsiveImageSchema.nullable(),
})
/** A recording; `src` and `captionsSrc` are addresses of files, `image` stands for a video until it is played. */
export const RecordingViewSchema = z.object({
  type: z.literal('recording'),
  ...RecordingTextSchema.shape,
  caption: z.string(),
  src: z.string(),
  captionsSrc: z.string().nullable(),
  image: ResponsiveImageSchema.nullable(),
})
/** A content block with its pictures resolved to responsive images. */
export const BlockViewSchema = z.discriminatedUnion('type', [
  QuoteViewSchema,
  GalleryViewSchema,
  CalloutViewSchema,
  ShowcaseViewSchema,
  TableViewSchema,
  ChartViewSchema,
  PullQuoteViewSchema,
  EmbedViewSchema,
  RecordingViewSchema,
])

/** A text as its page shows it: safe HTML, and the blocks that stand between its paragraphs. */
export const TextPieceSchema = z.union([z.string(), BlockViewSchema])

/** A note of what was corrected after publication; `date` is a day. */
export const CorrectionSchema = z.object({ date: z.iso.date(), text: z.string() })

export const ArticleRefSchema = z.object({ id: z.string(), title: z.string() })

/** The issue that an article was printed in, and the articles around it in the order of its contents, if it stands there. */
export const IssuePlaceSchema = z.object({
  season: z.string(),
  year: z.number().int(),
  previous: ArticleRefSchema.nullable(),
  next: ArticleRefSchema.nullable(),
})

/** Up to three articles to read next, and the article's place in its issue. */
export const SurroundingsSchema = z.object({
  related: z.array(ArticleCardSchema),
  issuePlace: IssuePlaceSchema.nullable(),
})

/**
 * What an article's page shows of the article itself. The HTML in `body` is made by the CMS: p, h2, h3, ul, ol, li,
 * blockquote, a, strong, em, br, sup, figures, a section of footnotes and nothing else. `article` is its public API form; `seo.imageUrl` is a JPEG of
 * 1200 by 630 pixels for other sites to show with a link.
 */
export const ArticleOwnContentSchema = z.object({
  article: ArticleSchema,
  card: ArticleCardSchema,
  body: z.array(TextPieceSchema),
  authors: z.array(AuthorRefSchema.extend({ role: z.string(), portrait: ResponsiveImageSchema.nullable() })),
  topics: z.array(TopicSchema.pick({ id: true, name: true }).extend({ section: z.string() })),
  updatedAt: z.iso.datetime(),
  corrections: z.array(CorrectionSchema),
  isAiAssisted: z.boolean(),
  seo: z.object({ title: z.string(), description: z.string(), imageUrl: z.string().nullish() }),
})

/** One article with all that its page shows. */
export const ArticleContentSchema = ArticleOwnContentSchema.extend(SurroundingsSchema.shape)

/** What stands at an article's address: the article, a permanent redirect, or the note that it was unpublished. */
export const ArticleAtAddressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), content: ArticleContentSchema }),
  z.object({ kind: z.literal('moved'), to: z.string() }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('unknown') }),
])

/** Wraps an answer's data with the tags it was read from. */
export function taggedSchema<T extends z.ZodType>(data: T) {
  return z.object({ tags: z.array(z.string()), data })
}

export type Tagged<T extends z.ZodType> = ReturnType<typeof taggedSchema<T>>

export type AuthorRef = z.infer<typeof AuthorRefSchema>
export type SectionRef = z.infer<typeof SectionRefSchema>
export type ArticleRef = z.infer<typeof ArticleRefSchema>
export type ArticleCard = z.infer<typeof ArticleCardSchema>
export type Topic = z.infer<typeof TopicSchema>
export type Section = z.infer<typeof SectionSchema>
export type Menus = z.infer<typeof MenusSchema>
export type SiteContent = z.infer<typeof SiteContentSchema>
export type IssueCard = z.infer<typeof IssueCardSchema>
export type HomeContent = z.infer<typeof HomeContentSchema>
export type ListContent = z.infer<typeof ListContentSchema>
export type TextPiece = z.infer<typeof TextPieceSchema>
export type BlockView = z.infer<typeof BlockViewSchema>
export type RecordingView = z.infer<typeof RecordingViewSchema>
export type Correction = z.infer<typeof CorrectionSchema>
export type IssuePlace = z.infer<typeof IssuePlaceSchema>
export type Surroundings = z.infer<typeof SurroundingsSchema>
export type ArticleOwnContent = z.infer<typeof ArticleOwnContentSchema>
export type ArticleContent = z.infer<typeof ArticleContentSchema>
export type ArticleAtAddress = z.infer<typeof ArticleAtAddressSchema>
