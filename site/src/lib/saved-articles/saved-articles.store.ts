import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { atom } from 'nanostores'
import { readSessionHint } from '../session/session-hint.ts'
import type { AccountArticles } from './account-articles.ts'
import { dropFromDevice, keepOnDevice, readDeviceArticles } from './device-articles.ts'
import { noConnection } from './no-connection.ts'
import { savedArticlesKey } from './saved-articles-storage.ts'

/** Saved articles, newest first: the account's of a reader who is signed in, otherwise those of this device. */
export type SavedArticles =
  | { state: 'loading' }
  | { state: 'ready'; articles: readonly SavedArticle[] }
  | { state: 'failed'; message: string }

export type SaveOutcome =
  /** `later`: the device keeps it and brings it into the account once somebody answers. */
  | { ok: true; place: 'device' | 'account' | 'later' }
  | { ok: false; reason: 'not-stored' }
  | { ok: false; reason: 'refused'; message: string }

export const $savedArticles = atom<SavedArticles>({ state: 'loading' })

let opening: Promise<void> | undefined

/**
 * Reads the list; `isAgain` asks the server even if this tab knows what the account has, `isQuiet` leaves what is shown
 * until somebody answers.
 */
export function openSavedArticles({ isAgain = false, isQuiet = false } = {}): Promise<void> {
  opening ??= read(isAgain, isQuiet).finally(() => {
    opening = undefined
  })
  return opening
}

async function read(isAgain: boolean, isQuiet = false): Promise<void> {
  const hint = readSessionHint()
  if (hint === null) return showDevice()
  if (!isQuiet && $savedArticles.get().state === 'failed') $savedArticles.set({ state: 'loading' })
  const account = await askAccount(({ readAccountArticles }) => readAccountArticles(hint, isAgain))
  // Meanwhile somebody has signed out, or in as somebody else.
  if (readSessionHint() !== hint) return read(isAgain, isQuiet)
  if (account.state === 'signed-out') showDevice()
  else if (account.state !== 'away' || !isQuiet)
    $savedArticles.set(account.state === 'away' ? { ...account, state: 'failed' } : account)
}

/** Keeps an article for later, or puts one of this device that is kept already to the front. */
export async function saveArticle(article: SavedArticle): Promise<SaveOutcome> {
  const account = await changeAccount((articles, change) => articles.putAccountArticle(article, change))
  // A session that has ended loses nothing: the device keeps the article until the next sign-in.
  if (account.state === 'signed-out') return changeDevice(keepOnDevice(article))
  if (account.state !== 'away') return toOutcome(account)
  if (!keepOnDevice(article)) return refuse(account.message)
  showWaiting(article.id, [article])
  bringLater()
  return { ok: true, place: 'later' }
}

export async function removeSavedArticle(id: string): Promise<SaveOutcome> {
  if (readSessionHint() === null) return changeDevice(dropFromDevice(id))
  const account = await changeAccount((articles, change) => articles.deleteAccountArticle(id, change))
  if (account.state === 'signed-out') {
    showDevice()
    return refuse('Your session has ended. Please sign in again.')
  }
  if (account.state !== 'away') return toOutcome(account)
  // One that waits for the account was never there.
  const isWaiting = readDeviceArticles().some((article) => article.id === id)
  if (!isWaiting || !dropFromDevice(id)) return refuse(account.message)
  showWaiting(id, [])
  return { ok: true, place: 'later' }
}

/** What readers who are signed in load. */
const loadAccount = () => import('./account-articles.ts')

/** Asks the account; without a connection its code may not even come. */
async function askAccount(
  ask: (account: Awaited<ReturnType<typeof loadAccount>>) => Promise<AccountArticles>,
): Promise<AccountArticles> {
  const account = await loadAccount().catch((error: unknown) => {
    console.info('The code for the articles of an account did not come.', error)
    return null
  })
  return account === null ? { state: 'away', message: noConnection } : ask(account)
}

/** Changes the account's list, and shows it as it is then. */
async function changeAccount(
  send: (
    account: Awaited<ReturnType<typeof loadAccount>>,
    change: { hint: string; shown: readonly SavedArticle[] | null },
  ) => Promise<AccountArticles>,
): Promise<AccountArticles> {
  const hint = readSessionHint()
  if (hint === null) return { state: 'signed-out' }
  const saved = $savedArticles.get()
  const shown = saved.state === 'ready' ? saved.articles : null
  const account = await askAccount((articles) => send(articles, { hint, shown }))
  if (account.state === 'ready') $savedArticles.set(account)
  return account
}

function toOutcome(account: Extract<AccountArticles, { state: 'ready' | 'failed' }>): SaveOutcome {
  return account.state === 'ready' ? { ok: true, place: 'account' } : refuse(account.message)
}

function refuse(message: string): SaveOutcome {
  return { ok: false, reason: 'refused', message }
}

/** Shows an article as saved or not while the account does not know of it yet; a list that was not read stays unread. */
function showWaiting(id: string, waiting: readonly SavedArticle[]): void {
  const saved = $savedArticles.get()
  if (saved.state !== 'ready') return
  const others = saved.articles.filter((article) => article.id !== id)
  $savedArticles.set({ state: 'ready', articles: [...waiting, ...others] })
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
  addEventListener('online', () => void bringWaiting())
}

const firstPauseMs = 2000

let nextTry: ReturnType<typeof setTimeout> | undefined

/** Brings what waits on this device into the account. */
async function bringWaiting(pauseMs = firstPauseMs): Promise<void> {
  await openSavedArticles({ isQuiet: true })
  bringLater(pauseMs)
}

/**
 * Tries again while something waits, after a pause twice as long each time: a connection that has just come back may not
 * carry a request yet, and nothing tells a page that a server is back.
 */
function bringLater(pauseMs = firstPauseMs): void {
  clearTimeout(nextTry)
  // Without a connection, the next try is the event of its return.
  if (!navigator.onLine || readSessionHint() === null || readDeviceArticles().length === 0) return
  nextTry = setTimeout(() => void bringWaiting(2 * pauseMs), pauseMs)
}

function showDevice(): void {
  $savedArticles.set({ state: 'ready', articles: readDeviceArticles() })
}
