import { z } from 'zod'
import { heldText, heldRelation } from './held-fields.ts'

/* What a form holds of an issue while somebody types; what cannot be used is left out, as if it were still empty. */

const PreviewIssueSchema = z.object({
  title: heldText,
  description: heldText,
  season: heldText,
  year: z.number().int().nullable().catch(null),
  cover: heldRelation,
  pdf: heldRelation,
  letter: z.record(z.string(), z.unknown()).nullable().catch(null),
  letterAuthor: heldRelation,
  appleNewsUrl: heldText,
  issuuUrl: heldText,
  isCurrent: z.boolean().nullable().catch(null),
  slug: heldText,
})

/** The document that Payload resolves the relations of, in place of the one in the database. */
export function toPreviewIssue(id: number, draft: Record<string, unknown>): Record<string, unknown> {
  return { ...PreviewIssueSchema.parse(draft), id }
}
