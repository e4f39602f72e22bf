import type { z } from 'zod'
import { SavedArticleSchema } from '../saved-article/saved-article.schema.ts'

/** How many articles a reader can save. */
export const savedArticlesLimit = 1000

/** An article that a reader saved in the account, with what a list shows of it as it is now. */
export const AccountSavedArticleSchema = SavedArticleSchema.omit({ id: true }).extend({
  articleId: SavedArticleSchema.shape.id,
})

/** `GET /api/user/saved-articles`: the newest first. */
export const AccountSavedArticleListSchema = AccountSavedArticleSchema.array()

export type AccountSavedArticle = z.infer<typeof AccountSavedArticleSchema>
