import { z } from 'zod'
import { heldRelation as relation, heldText as text } from './held-fields.ts'

/* What a form holds of an article; what cannot be used is left out, as if it were still empty. */
const relations = z
  .array(z.unknown())
  .catch([])
  .transform((values) => values.filter((value) => Number.isInteger(value)))
const moment = z.iso.datetime({ offset: true }).nullable().catch(null)

const CorrectionSchema = z.looseObject({ date: text, text })

/** Those of a list that fit; the others are left out. */
function fitting<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values) => values.flatMap((value) => schema.safeParse(value).data ?? []))
}

const PreviewDocumentSchema = z.object({
  title: text,
  slug: text,
  excerpt: text,
  body: z.record(z.string(), z.unknown()).nullable().catch(null),
  heroImage: relation,
  heroCaption: text,
  corrections: fitting(CorrectionSchema),
  aiAssisted: z.array(z.unknown()).nullable().catch(null),
  seo: z.object({ title: text, description: text }).catch({ title: null, description: null }),
  section: relation,
  topics: relations,
  authors: relations,
  issue: relation,
  publishedAt: moment,
})

/** The document that Payload resolves the relations of, in place of the one in the database. */
export function toPreviewDocument(id: number, draft: Record<string, unknown>): Record<string, unknown> {
  return { ...PreviewDocumentSchema.parse(draft), id, updatedAt: new Date().toISOString() }
}
