import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { atom } from 'nanostores'
import type { ApiAnswer } from '../api-client/api-client.ts'
import { readSessionHint } from '../session/session-hint.ts'
import { endSession } from '../session/session.store.ts'
import {
  cacheArticles,
  deleteAccountArticle,
  messageOf,
  moveDeviceArticles,
  putAccountArticle,
  readAccountArticles,
  readCachedArticles,
} from './account-articles.ts'
import { dropFromDevice, keepOnDevice, readDeviceArticles } from './device-articles.ts'
import { savedArticlesKey } from './saved-articles-storage.ts'

/** Saved articles, newest first: the account's of a reader who is signed in, otherwise those of this device. */
export type SavedArticles =
  | { state: 'loading' }
  | { state: 'ready'; articles: readonly SavedArticle[] }
  | { state: 'failed'; message: string }

export type SaveOutcome =
  | { ok: true; place: 'device' | 'account' }
  | { ok: false; reason: 'not-stored' }
  | { ok: false; reason: 'refused'; message: string }

export const $savedArticles = atom<SavedArticles>({ state: 'loading' })

let opening: Promise<void> | undefined

/**
 * Reads the list. A tab asks for the account's once in each session, unless it is to be read anew; what the device has
 * saved goes into the account before that.
 */
export function openSavedArticles({ isAnew = false } = {}): Promise<void> {
  opening ??= read(isAnew).finally(() => {
    opening = undefined
  })
  return opening
}

async function read(isAnew: boolean): Promise<void> {
  const hint = readSessionHint()
  if (hint === null) return showDevice()
  const hasDeviceArticles = readDeviceArticles().length > 0
  const cached = isAnew || hasDeviceArticles ? null : readCachedArticles(hint)
  if (cached) return $savedArticles.set({ state: 'ready', articles: cached })
  if ($savedArticles.get().state === 'failed') $savedArticles.set({ state: 'loading' })
  if (hasDeviceArticles) await moveDeviceArticles()
  const account = await readAccountArticles()
  // Meanwhile somebody has signed out, or in as somebody else.
  if (readSessionHint() !== hint) return read(isAnew)
  if (account.ok) return showAccount(hint, account.articles)
  if (account.reason === 'failed') return $savedArticles.set({ state: 'failed', message: account.message })
  endSession()
  showDevice()
}

/** Keeps an article for later, or puts one of this device that is kept already to the front. */
export async function saveArticle(article: SavedArticle): Promise<SaveOutcome> {
  const others = (articles: readonly SavedArticle[]) => articles.filter(({ id }) => id !== article.id)
  const outcome = await changeAccount(
    () => putAccountArticle(article),
    (articles) => [article, ...others(articles)],
  )
  // A session that has ended loses nothing: the device keeps the article until the next sign-in.
  return outcome === 'signed-out' ? changeDevice(keepOnDevice(article)) : outcome
}

export async function removeSavedArticle(id: string): Promise<SaveOutcome> {
  if (readSessionHint() === null) return changeDevice(dropFromDevice(id))
  const outcome = await changeAccount(
    () => deleteAccountArticle(id),
    (articles) => articles.filter((saved) => saved.id !== id),
  )
  if (outcome !== 'signed-out') return outcome
  showDevice()
  return { ok: false, reason: 'refused', message: 'Your session has ended. Please sign in again.' }
}

async function changeAccount(
  call: () => Promise<ApiAnswer>,
  apply: (articles: readonly SavedArticle[]) => readonly SavedArticle[],
): Promise<SaveOutcome | 'signed-out'> {
  const hint = readSessionHint()
  if (hint === null) return 'signed-out'
  const answer = await call()
  if (answer.ok) {
    const shown = $savedArticles.get()
    if (shown.state === 'ready') showAccount(hint, apply(shown.articles))
    else await openSavedArticles({ isAnew: true })
    return { ok: true, place: 'account' }
  }
  if (answer.status !== 401) return { ok: false, reason: 'refused', message: messageOf(answer) }
  endSession()
  return 'signed-out'
}

function changeDevice(isKept: boolean): SaveOutcome {
  if (!isKept) return { ok: false, reason: 'not-stored' }
  showDevice()
  return { ok: true, place: 'device' }
}

/** Takes over what other tabs and pages of this browser change. */
export function followSavedArticles(): void {
  addEventListener('storage', ({ key }) => {
    if (key === savedArticlesKey || key === null) void openSavedArticles()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void openSavedArticles())
}

function showDevice(): void {
  $savedArticles.set({ state: 'ready', articles: readDeviceArticles() })
}

function showAccount(hint: string, articles: readonly SavedArticle[]): void {
  cacheArticles(hint, articles)
  $savedArticles.set({ state: 'ready', articles })
}
