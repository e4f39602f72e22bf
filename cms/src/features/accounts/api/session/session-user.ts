import type { User } from '@meridian/shared/accounts/user.schema'
import { toPublicUser } from '../../public-user.ts'
import type { AccountSession } from '../../sessions/read-session.ts'
import { expiredHintCookie, hintCookie, hintFor, hintOf } from '../../sessions/session-cookies.ts'

/**
 * Who is signed in, as `GET /api/user` answers it: null for nobody. `cookies` are the `Set-Cookie` headers that go with
 * the answer.
 */
export function describeSessionUser(
  found: AccountSession | null,
  headers: Headers,
): { user: User | null; cookies: string[] } {
  // Who still has to set up a second factor is signed in to do that, and to nothing else.
  const session = found?.isSecondFactorDue === false ? found : null
  return { user: session && toPublicUser(session), cookies: repairHint(session, hintOf(headers)) }
}

/** The hint says what is so, in case that it was lost or outlived its session. */
function repairHint(session: AccountSession | null, hint: string | null): string[] {
  if (!session) return hint === null ? [] : [expiredHintCookie]
  if (hint === hintFor(session.sessionId)) return []
  return [hintCookie({ id: session.sessionId, expiresAt: session.expiresAt })]
}
