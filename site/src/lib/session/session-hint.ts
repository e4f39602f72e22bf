import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'

/** An event of the window: somebody has signed in or out while this page stays. */
export const sessionChange = 'meridian-session'

/** Where a tab keeps who reads in it, in the browser's cache; without it, the next page asks the server. */
export const sessionCacheKey = 'session'

const hintForm = new RegExp(`(?:^|; )${sessionHintCookie}=([^;]+)`)

/** The hint that a session may exist, another for each; null where nobody can be signed in. */
export function readSessionHint(): string | null {
  return hintForm.exec(document.cookie)?.[1] ?? null
}
