import { z } from 'zod'
import { isBodyLink } from '../body/body-link.ts'

/*
 * Running text as a mail holds it: the model that the CMS makes of every body, without what a mail cannot show. The HTML part, the text
 * part and the page on the web are all made from it.
 */

/** Where something leads to: a path of the magazine ('/articles/x'), or an address of http, https, mailto or tel. */
export const MailAddressSchema = z
  .string()
  .refine((address) => isBodyLink(address) && !address.startsWith('#'), 'This is no address for a mail.')

/** Words as they are to be read; markup in them shows as it is. */
export const MailRunSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), isBold: z.boolean(), isItalic: z.boolean() }),
  z.object({ kind: z.literal('break') }),
])

/** A run of words, a line break, or a link, which holds no other. */
export const MailInlineSchema = z.discriminatedUnion('kind', [
  ...MailRunSchema.options,
  z.object({ kind: z.literal('link'), address: MailAddressSchema, children: z.array(MailRunSchema) }),
])

export const MailListSchema = z.object({
  kind: z.literal('list'),
  isOrdered: z.boolean(),
  get items(): z.ZodArray<typeof MailListItemSchema> {
    return z.array(MailListItemSchema)
  },
})

/** A line of a list, with the lists below it. */
export const MailListItemSchema = z.object({
  content: z.array(MailInlineSchema),
  get lists(): z.ZodArray<typeof MailListSchema> {
    return z.array(MailListSchema)
  },
})

/** A picture with the pixels that it has, of which a mail shows as many as fit. */
export const MailPictureSchema = z.object({
  src: MailAddressSchema,
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

const paragraphs = [
  z.object({ kind: z.literal(['paragraph', 'h2', 'h3', 'quote']), content: z.array(MailInlineSchema) }),
  MailListSchema,
] as const

/** Free text: paragraphs, headings, quotes and lists. */
export const MailParagraphSchema = z.discriminatedUnion('kind', paragraphs)
export const MailTextSchema = z.array(MailParagraphSchema)

/** What stands in the text of a whole article beside its paragraphs. */
export const MailArticlePartSchema = z.discriminatedUnion('kind', [
  ...paragraphs,
  z.object({
    kind: z.literal('picture'),
    picture: MailPictureSchema,
    caption: z.string(),
    credit: z.string(),
  }),
  z.object({ kind: z.literal('said'), words: z.string(), source: z.string() }),
  z.object({ kind: z.literal('box'), title: z.string(), words: z.string() }),
  /** The first row and the first column may be headings. */
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    source: z.string(),
    hasHeaderRow: z.boolean(),
    hasHeaderColumn: z.boolean(),
    rows: z.array(z.array(z.string())),
  }),
  /** What only a page can show (a chart, a recording, an embed): what it is, and where it is. */
  z.object({ kind: z.literal('on-the-web'), words: z.string(), address: MailAddressSchema }),
  /** In small print: what a footnote says. */
  z.object({ kind: z.literal('note'), text: z.string() }),
])
export const MailArticleTextSchema = z.array(MailArticlePartSchema)

export type MailRun = z.infer<typeof MailRunSchema>
export type MailInline = z.infer<typeof MailInlineSchema>
export type MailList = z.infer<typeof MailListSchema>
export type MailListItem = z.infer<typeof MailListItemSchema>
export type MailPicture = z.infer<typeof MailPictureSchema>
export type MailParagraph = z.infer<typeof MailParagraphSchema>
export type MailText = z.infer<typeof MailTextSchema>
export type MailArticlePart = z.infer<typeof MailArticlePartSchema>
export type MailArticleText = z.infer<typeof MailArticleTextSchema>
