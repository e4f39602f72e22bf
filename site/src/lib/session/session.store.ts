import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { atom, onMount } from 'nanostores'
import { callApi } from '../api-client/api-client.ts'
import { dropCached, keepCached, readCached } from '../browser-cache/browser-cache.ts'
import { readSessionHint, sessionCacheKey, sessionChange } from './session-hint.ts'
import { parseSessionUser, type SessionUser } from './session-user.ts'

/**
 * Who reads this page (spec §4, authentication). A 401 means signed out; any other failure is an error, `failed`, and
 * reported as such (spec §8).
 */
export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUser }
  | { state: 'signed-out' }
  | { state: 'failed'; message: string }

/**
 * The session, shared by all islands and elements. The server is asked once for each sign-in and tab, when the first
 * of them subscribes, and never where no hint says that there may be a session.
 */
export const $session = atom<Session>({ state: 'loading' })

/** The hint that the present state was made from; undefined before the first time. */
let knownHint: string | null | undefined

onMount($session, () => {
  if (knownHint === undefined) void readSession()
})

/** Puts a user in place who has just signed in or changed their own data. */
export function setSessionUser(user: SessionUser): void {
  knownHint = readSessionHint()
  if (knownHint !== null) keepCached(sessionCacheKey, { hint: knownHint, user })
  $session.set({ state: 'authenticated', user })
}

/** Notes which plan the reader has by now, where somebody is signed in. */
export function setOwnPlan(planTier: SessionUser['planTier']): void {
  const session = $session.get()
  if (session.state !== 'authenticated' || session.user.planTier === planTier) return
  setSessionUser({ ...session.user, planTier })
}

/** Asks who reads this page once more, because something of them has changed; what is known stands until the answer. */
export function renewSession(): Promise<void> {
  dropCached(sessionCacheKey)
  return readSession({ isKept: true })
}

export function endSession(): void {
  knownHint = null
  dropCached(sessionCacheKey)
  $session.set({ state: 'signed-out' })
}

/**
 * Looks whether the session is still the one that this page knows, e.g. when the browser brings back a page that it
 * had put aside. The server is asked only about a session that this page knows nothing of.
 */
export function checkSession(): void {
  if (knownHint === undefined || readSessionHint() === knownHint) return
  void readSession()
  dispatchEvent(new Event(sessionChange))
}

async function readSession({ isKept = false } = {}): Promise<void> {
  const hint = readSessionHint()
  knownHint = hint
  if (hint === null) return endSession()
  const cached = readCachedUser(hint)
  if (cached) return $session.set({ state: 'authenticated', user: cached })
  if (!isKept) $session.set({ state: 'loading' })
  const answer = await callApi(readSessionUserEndpoint)
  // Meanwhile somebody has signed out, or in as somebody else.
  if (knownHint !== hint) return
  const user = answer.ok ? parseSessionUser(answer.body) : null
  if (user) return setSessionUser(user)
  if (answer.status === 401) return endSession()
  if (isKept) return
  const message = answer.ok ? 'The answer is not a user.' : (answer.message ?? 'The server did not answer.')
  $session.set({ state: 'failed', message })
  reportError(new Error(`The current user could not be read. ${message}`))
}

function readCachedUser(hint: string): SessionUser | null {
  const cached = readCached(sessionCacheKey)
  if (typeof cached !== 'object' || cached === null || !('hint' in cached) || !('user' in cached)) return null
  return cached.hint === hint ? parseSessionUser(cached.user) : null
}
