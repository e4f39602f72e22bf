import { z } from 'zod'
import { SavedArticleSchema } from './saved-article.schema.ts'

/** How many articles a reader can save. */
export const savedArticlesLimit = 1000

/** An article that a reader saved in the account, with what a list shows of it as it is now. */
export const AccountSavedArticleSchema = SavedArticleSchema.omit({ id: true }).extend({
  articleId: SavedArticleSchema.shape.id,
})

/** `GET /api/user/saved-articles`: the newest first. */
export const AccountSavedArticleListSchema = AccountSavedArticleSchema.array()

/**
 * `PUT /api/user/saved-articles/{articleId}`, whose body may be left out. `savedAt` is when it was saved on a device,
 * so that lists keep their order when they are brought together; a time to come counts as now.
 */
export const SavedArticleInputSchema = z.strictObject({
  savedAt: z.iso.datetime('When it was saved is a time like 2026-11-21T20:00:00Z.').optional(),
})

export type AccountSavedArticle = z.infer<typeof AccountSavedArticleSchema>
