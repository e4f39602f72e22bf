import {
  listSavedArticlesEndpoint,
  saveArticleEndpoint,
  unsaveArticleEndpoint,
} from '@meridian/shared/accounts/reading.endpoints'
import { endpointAt } from '@meridian/shared/api/endpoint'
import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { type ApiAnswer, callApi } from '../api-client/api-client.ts'
import { keepCached, readCached } from '../browser-cache/browser-cache.ts'
import { readSessionHint } from '../session/session-hint.ts'
import { endSession } from '../session/session.store.ts'
import { dropFromDevice, readDeviceArticles } from './device-articles.ts'
import { noConnection } from './no-connection.ts'
import { expectSavedArticles } from './parse-saved-articles.ts'

const cacheKey = 'saved-articles'

/** `signed-out` ends the session on this page as well. */
export type AccountArticles =
  | { state: 'ready'; articles: readonly SavedArticle[] }
  | { state: 'failed'; message: string }
  /** Nobody answers: there is no connection, or the server is away. */
  | { state: 'away'; message: string }
  | { state: 'signed-out' }

/**
 * The account's articles, newest first: read once by a tab in the session of this hint, unless they are to be read again.
 * What the device has saved goes into the account before that.
 */
export async function readAccountArticles(hint: string, isAgain: boolean): Promise<AccountArticles> {
  const hasDeviceArticles = readDeviceArticles().length > 0
  const cached = isAgain || hasDeviceArticles ? null : readCachedArticles(hint)
  if (cached) return { state: 'ready', articles: cached }
  if (hasDeviceArticles) await moveDeviceArticles()
  const answer = await callApi(listSavedArticlesEndpoint)
  if (!answer.ok) return refusal(answer)
  try {
    const articles = parseAccountArticles(answer.body)
    // Anyone who has signed in meanwhile is somebody else.
    if (readSessionHint() === hint) cacheArticles(hint, articles)
    const waiting = readDeviceArticles().filter(({ id }) => !articles.some((kept) => kept.id === id))
    return { state: 'ready', articles: [...waiting, ...articles] }
  } catch (error) {
    reportError(error)
    return { state: 'failed', message: 'The answer is no list of saved articles.' }
  }
}

/** A change of the account's list, and the list after it; `shown` is the list before, null where it was not read. */
interface AccountChange {
  hint: string
  shown: readonly SavedArticle[] | null
}

/** Keeps an article in the account as saved at this time; one that is kept already stays as it is. */
export async function putAccountArticle(
  article: SavedArticle,
  change: AccountChange,
): Promise<AccountArticles> {
  const { id, savedAt } = article
  const answer = await callApi(endpointAt(saveArticleEndpoint, { articleId: id }), { json: { savedAt } })
  return finish(answer, change, (articles) => [article, ...articles.filter((other) => other.id !== id)])
}

export async function deleteAccountArticle(id: string, change: AccountChange): Promise<AccountArticles> {
  const answer = await callApi(endpointAt(unsaveArticleEndpoint, { articleId: id }))
  return finish(answer, change, (articles) => articles.filter((other) => other.id !== id))
}

async function finish(
  answer: ApiAnswer,
  { hint, shown }: AccountChange,
  apply: (articles: readonly SavedArticle[]) => readonly SavedArticle[],
): Promise<AccountArticles> {
  if (!answer.ok) return refusal(answer)
  if (!shown) return readAccountArticles(hint, true)
  const articles = apply(shown)
  cacheArticles(hint, articles)
  return { state: 'ready', articles }
}

/** Keeps the list for the next page of this tab. */
function cacheArticles(hint: string, articles: readonly SavedArticle[]): void {
  keepCached(cacheKey, { hint, articles })
}

function refusal({ status, message }: Extract<ApiAnswer, { ok: false }>) {
  if (status === 401) {
    endSession()
    return { state: 'signed-out' } as const
  }
  if (status === null) return { state: 'away', message: noConnection } as const
  return { state: status >= 500 ? 'away' : 'failed', message } as const
}

/**
 * Takes what this device has saved into the account, oldest first so that the order stays, and off the device. What
 * the account does not take waits for the next sign-in; an article that no longer exists is dropped.
 */
async function moveDeviceArticles(): Promise<void> {
  for (const { id, savedAt } of readDeviceArticles().toReversed()) {
    // One after the other: a refusal leaves the rest where it is.
    const answer = await callApi(endpointAt(saveArticleEndpoint, { articleId: id }), { json: { savedAt } })
    if (!answer.ok && answer.status !== 404) return
    dropFromDevice(id)
  }
}

/** What this tab has read of the account in the session of this hint; null before the first time. */
function readCachedArticles(hint: string): SavedArticle[] | null {
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

/**
 * The saved articles in an answer of `GET /api/user/saved-articles`; throws an Error when it is something else.
 * The same check as AccountSavedArticleListSchema, to which a test holds it.
 */
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
