import { z } from 'zod'
import { blocksInBody } from '../body/body-model.ts'

/*
 * An article as the preflight reads it: out of a form that is being filled in, out of a version, or out of a
 * request. Nothing in it needs to be there yet, and what has another shape than it should is as good as missing.
 */

const text = z.string().catch('')
const flag = z.boolean().catch(false)

/** The id of a document, whether it was resolved or not. */
const reference = z
  .union([
    z.number(),
    z.object({ id: z.number() }).transform(({ id }) => id),
    z.object({ value: z.number() }).transform(({ value }) => value),
  ])
  .nullable()
  .catch(null)

const references = z
  .array(reference)
  .catch([])
  .transform((ids) => ids.flatMap((id) => id ?? []))

/** A moment in milliseconds. */
const moment = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value).getTime())
  .pipe(z.number())
  .nullable()
  .catch(null)

const rows = <Row extends z.ZodType>(row: Row) => z.array(row).catch([])

/** The other fields of blocks and their rows are kept as they are. */
const PictureRow = z.looseObject({ image: reference, alt: text, caption: text })
const ProductRow = z.looseObject({
  image: reference,
  name: text,
  description: text,
  link: text,
})

const BlockRow = z.looseObject({
  blockType: text,
  title: text,
  quote: text,
  content: text,
  images: rows(PictureRow),
  products: rows(ProductRow),
  // Of an embed.
  url: text,
  image: reference,
  alt: text,
  recording: reference,
})

const StoredArticle = z.object({
  id: z.number().nullable().catch(null),
  title: text,
  otherTitle: text,
  excerpt: text,
  body: z.unknown().optional(),
  section: reference,
  authors: references,
  heroImage: reference,
  heroCaption: text,
  corrections: rows(z.object({ date: moment, text })),
  notes: rows(z.object({ text, isMust: flag, isResolved: flag })),
  seo: z.object({ title: text, description: text }).catch({ title: '', description: '' }),
  slug: text,
  embargoUntil: moment,
  embargoLiftReason: text,
})

/** `blocks` are those that stand in the body, in their order. */
export const ArticleDraftSchema = StoredArticle.transform((article) => ({
  ...article,
  blocks: rows(BlockRow).parse(blocksInBody(article.body)),
}))

export type ArticleDraft = z.output<typeof ArticleDraftSchema>

/** Reads an article from whatever holds it; an `id` given beside it wins. */
export function toArticleDraft(data: unknown, id?: number | null): ArticleDraft {
  const draft = ArticleDraftSchema.parse(typeof data === 'object' && data !== null ? data : {})
  return id === undefined ? draft : { ...draft, id }
}
