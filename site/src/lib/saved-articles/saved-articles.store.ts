import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { atom } from 'nanostores'
import { readSessionHint } from '../session/session-hint.ts'
import type { AccountArticles } from './account-articles.ts'
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

/** Reads the list; `isAgain` asks the server even if this tab knows what the account has. */
export function openSavedArticles({ isAgain = false } = {}): Promise<void> {
  opening ??= read(isAgain).finally(() => {
    opening = undefined
  })
  return opening
}

async function read(isAgain: boolean): Promise<void> {
  const hint = readSessionHint()
  if (hint === null) return showDevice()
  if ($savedArticles.get().state === 'failed') $savedArticles.set({ state: 'loading' })
  const { readAccountArticles } = await loadAccount()
  const account = await readAccountArticles(hint, isAgain)
  // Meanwhile somebody has signed out, or in as somebody else.
  if (readSessionHint() !== hint) return read(isAgain)
  if (account.state === 'signed-out') showDevice()
  else $savedArticles.set(account)
}

/** Keeps an article for later, or puts one of this device that is kept already to the front. */
export async function saveArticle(article: SavedArticle): Promise<SaveOutcome> {
  const outcome = await changeAccount((account, change) => account.putAccountArticle(article, change))
  // A session that has ended loses nothing: the device keeps the article until the next sign-in.
  return outcome === 'signed-out' ? changeDevice(keepOnDevice(article)) : outcome
}

export async function removeSavedArticle(id: string): Promise<SaveOutcome> {
  if (readSessionHint() === null) return changeDevice(dropFromDevice(id))
  const outcome = await changeAccount((account, change) => account.deleteAccountArticle(id, change))
  if (outcome !== 'signed-out') return outcome
  showDevice()
  return { ok: false, reason: 'refused', message: 'Your session has ended. Please sign in again.' }
}

/** What readers who are signed in load. */
const loadAccount = () => import('./account-articles.ts')

async function changeAccount(
  send: (
    account: Awaited<ReturnType<typeof loadAccount>>,
    change: { hint: string; shown: readonly SavedArticle[] | null },
  ) => Promise<AccountArticles>,
): Promise<SaveOutcome | 'signed-out'> {
  const hint = readSessionHint()
  if (hint === null) return 'signed-out'
  const saved = $savedArticles.get()
  const shown = saved.state === 'ready' ? saved.articles : null
  const account = await send(await loadAccount(), { hint, shown })
  if (account.state === 'signed-out') return 'signed-out'
  if (account.state === 'failed') return { ok: false, reason: 'refused', message: account.message }
  $savedArticles.set(account)
  return { ok: true, place: 'account' }
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
