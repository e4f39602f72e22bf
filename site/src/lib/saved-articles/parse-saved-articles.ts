import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'

/*
 * The same check as SavedArticlesSchema, to which a test holds it: zod's own parser is larger than all that a page may
 * load before it is used.
 */

/** The saved articles in a text of the browser's storage; throws an Error when it is something else. */
export function parseSavedArticles(text: string): SavedArticle[] {
  return expectSavedArticles(JSON.parse(text))
}

/** The same for a value, e.g. of the cache. */
export function expectSavedArticles(value: unknown): SavedArticle[] {
  if (!Array.isArray(value) || !value.every(isSavedArticle))
    throw new Error('This is no list of saved articles.')
  return value
}

function isSavedArticle(value: unknown): value is SavedArticle {
  return (
    isRecord(value) &&
    matches(value['id'], /^[a-z0-9-]{1,100}$/) &&
    typeof value['title'] === 'string' &&
    isRecord(value['section']) &&
    typeof value['section']['id'] === 'string' &&
    typeof value['section']['name'] === 'string' &&
    (value['imageUrl'] === null || matches(value['imageUrl'], /^\/(?!\/)/)) &&
    matches(value['savedAt'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/) &&
    !Number.isNaN(Date.parse(String(value['savedAt'])))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}
