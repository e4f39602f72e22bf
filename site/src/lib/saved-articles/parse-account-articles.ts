import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { expectSavedArticles } from './parse-saved-articles.ts'

/*
 * The same check as AccountSavedArticleListSchema, to which a test holds it.
 */

/** The saved articles in an answer of `GET /api/user/saved-articles`; throws an Error when it is something else. */
export function parseAccountArticles(value: unknown): SavedArticle[] {
  if (!Array.isArray(value)) throw new Error('This is no list of saved articles.')
  return expectSavedArticles(value.map(withDeviceNames))
}

/** What the account calls `articleId` a device has always called `id`. */
function withDeviceNames(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('articleId' in entry)) return null
  const { articleId, ...rest } = entry
  return { ...rest, id: articleId }
}
