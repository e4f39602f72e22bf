import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'

const hintForm = new RegExp(`(?:^|; )${sessionHintCookie}=([^;]+)`)

/** The hint that a session may exist, another for each; null where nobody can be signed in. */
export function readSessionHint(): string | null {
  return hintForm.exec(document.cookie)?.[1] ?? null
}
