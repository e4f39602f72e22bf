import { z } from 'zod'

/**
 * An article that a reader keeps for later, with what a list shows of it, as it was when it was saved. A device keeps
 * these lists; an account will keep the same.
 */
export const SavedArticleSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,100}$/),
  title: z.string(),
  section: z.object({ id: z.string(), name: z.string() }),
  /** A path of this site (`/media/…`). */
  imageUrl: z
    .string()
    .regex(/^\/(?!\/)/)
    .nullable(),
  savedAt: z.iso.datetime(),
})

/** Newest first. */
export const SavedArticlesSchema = z.array(SavedArticleSchema)

export type SavedArticle = z.infer<typeof SavedArticleSchema>
