import { z } from 'zod'
import {
  MailAddressSchema,
  MailArticleTextSchema,
  MailPictureSchema,
  MailTextSchema,
} from './mail-text.schema.ts'

/** Who a block is for: everyone, readers with a plan, or those without one. */
export const shownToKinds = ['everyone', 'plan', 'no-plan'] as const
export type ShownTo = (typeof shownToKinds)[number]

/** Whom a mail is made for: the two kinds of readers, or the page on the web, which has only what is for everyone. */
export const mailAudiences = ['plan', 'no-plan', 'archive'] as const
export type MailAudience = (typeof mailAudiences)[number]

/** Where the words of a greeting have the reader's name. */
export const namePlace = '{name}'

/** An article as a mail names it; `id` is its slug, `path` where it is in the magazine, `minutes` how long it takes to read. */
export const MailArticleSchema = z.object({
  id: z.string().min(1),
  path: z.string().regex(/^\/articles\/[a-z0-9-]+$/, 'An article is at /articles/{id}.'),
  title: z.string().min(1),
  teaser: z.string(),
  section: z.string(),
  authors: z.array(z.string()),
  picture: MailPictureSchema.nullable(),
  /** Whether only readers with a plan read all of it. */
  isForPlans: z.boolean(),
  minutes: z.number().int().positive(),
})

const shownTo = z.enum(shownToKinds)

/** A block of a mail. */
export const MailBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), shownTo, text: MailTextSchema }),
  /** `words` with the reader's name in place of {@link namePlace}; `fallback` for a reader whose name is not known, and on the web. */
  z.object({ kind: z.literal('greeting'), shownTo, words: z.string(), fallback: z.string() }),
  z.object({
    kind: z.literal('article-card'),
    shownTo,
    article: MailArticleSchema,
    isLead: z.boolean(),
  }),
  /** An article in full. */
  z.object({ kind: z.literal('article'), shownTo, article: MailArticleSchema, text: MailArticleTextSchema }),
  z.object({
    kind: z.literal('article-list'),
    shownTo,
    heading: z.string(),
    articles: z.array(MailArticleSchema),
  }),
  z.object({
    kind: z.literal('letter'),
    shownTo,
    heading: z.string(),
    text: MailTextSchema,
    author: z
      .object({ name: z.string(), role: z.string(), portrait: MailPictureSchema.nullable() })
      .nullable(),
  }),
  z.object({
    kind: z.literal('picture'),
    shownTo,
    picture: MailPictureSchema,
    caption: z.string(),
    credit: z.string(),
    address: MailAddressSchema.nullable(),
  }),
  z.object({ kind: z.literal('quote'), shownTo, words: z.string(), source: z.string() }),
  z.object({
    kind: z.literal('house-ad'),
    shownTo,
    heading: z.string(),
    words: z.string(),
    button: z.object({ label: z.string(), address: MailAddressSchema }),
    picture: MailPictureSchema.nullable(),
  }),
])

/**
 * What a campaign says, with everything in it that it was made from: the HTML part, the text part and the page on the web are made from
 * this alone. It is frozen when the campaign is sent.
 */
export const MailDocumentSchema = z.object({
  newsletter: z.object({ id: z.string().min(1), name: z.string().min(1) }),
  subject: z.string(),
  preheader: z.string(),
  language: z.literal('en'),
  blocks: z.array(MailBlockSchema),
})

export type MailArticle = z.infer<typeof MailArticleSchema>
export type MailBlock = z.infer<typeof MailBlockSchema>
export type MailDocument = z.infer<typeof MailDocumentSchema>

/** The blocks that this audience gets; a page on the web has none that are for some readers alone. */
export function blocksFor(document: Pick<MailDocument, 'blocks'>, audience: MailAudience): MailBlock[] {
  return document.blocks.filter((block) => block.shownTo === 'everyone' || block.shownTo === audience)
}

/** The articles that a mail names, each once, in their order: for the preflight, and for 'since the last one'. */
export function articlesIn({ blocks }: Pick<MailDocument, 'blocks'>): MailArticle[] {
  const named = blocks.flatMap((block) => {
    if (block.kind === 'article-card' || block.kind === 'article') return [block.article]
    return block.kind === 'article-list' ? block.articles : []
  })
  return [...new Map(named.map((article) => [article.id, article])).values()]
}
