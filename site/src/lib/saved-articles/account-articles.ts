import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { type ApiAnswer, callApi } from '../api-client/api-client.ts'
import { keepCached, readCached } from '../browser-cache/browser-cache.ts'
import { dropFromDevice, readDeviceArticles } from './device-articles.ts'
import { expectSavedArticles, parseAccountArticles } from './parse-saved-articles.ts'

const path = '/api/user/saved-articles'
const cacheKey = 'saved-articles'

export type AccountArticles =
  | { ok: true; articles: SavedArticle[] }
  | { ok: false; reason: 'signed-out' }
  | { ok: false; reason: 'failed'; message: string }

/** What went wrong, for a person. */
export function messageOf(answer: Extract<ApiAnswer, { ok: false }>): string {
  return answer.message ?? 'The server did not answer. Please try again.'
}

/** Keeps an article in the account as saved at this time; one that is kept already stays as it is. */
export function putAccountArticle({ id, savedAt }: Pick<SavedArticle, 'id' | 'savedAt'>): Promise<ApiAnswer> {
  return callApi(`${path}/${id}`, { method: 'PUT', json: { savedAt } })
}

export function deleteAccountArticle(id: string): Promise<ApiAnswer> {
  return callApi(`${path}/${id}`, { method: 'DELETE' })
}

/** The account's articles, newest first. */
export async function readAccountArticles(): Promise<AccountArticles> {
  const answer = await callApi(path)
  if (answer.status === 401) return { ok: false, reason: 'signed-out' }
  if (!answer.ok) return { ok: false, reason: 'failed', message: messageOf(answer) }
  try {
    return { ok: true, articles: parseAccountArticles(answer.body) }
  } catch (error) {
    reportError(error)
    return { ok: false, reason: 'failed', message: 'The answer is no list of saved articles.' }
  }
}

/**
 * Takes what this device has saved into the account, oldest first so that the order stays, and off the device. What
 * the account does not take waits for the next sign-in; an article that no longer exists is dropped.
 */
export async function moveDeviceArticles(): Promise<void> {
  for (const article of readDeviceArticles().toReversed()) {
    // One after the other: a refusal leaves the rest where it is.
    const answer = await putAccountArticle(article)
    if (!answer.ok && answer.status !== 404) return
    dropFromDevice(article.id)
  }
}

/** What this tab has read of the account in the session of this hint; null before the first time. */
export function readCachedArticles(hint: string): SavedArticle[] | null {
  const cached = readCached(cacheKey)
  if (typeof cached !== 'object' || cached === null || !('hint' in cached) || !('articles' in cached))
    return null
  if (cached.hint !== hint) return null
  try {
    return expectSavedArticles(cached.articles)
  } catch (error) {
    console.info('The saved articles of this tab cannot be read.', error)
    return null
  }
}

export function cacheArticles(hint: string, articles: readonly SavedArticle[]): void {
  keepCached(cacheKey, { hint, articles })
}
