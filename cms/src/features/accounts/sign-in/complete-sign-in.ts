import type { Pool } from 'pg'
import { beginChallenge } from '../second-factor/challenge-cookie.ts'
import { isSecondFactorOn } from '../second-factor/second-factor.ts'
import { beginSession, type SessionStart } from '../sessions/begin-session.ts'

export type SignIn =
  | { kind: 'signed-in'; cookies: string[]; hasKeptAccount: boolean }
  /** The code of the authenticator app is still to come: `cookies` carry the challenge and no session. */
  | { kind: 'second-factor-due'; cookies: string[] }

/** What follows once somebody has shown who they are by password, code or link: a session, or the second factor. */
export async function completeSignIn(client: Pick<Pool, 'query'>, start: SessionStart): Promise<SignIn> {
  const { userId, method } = start
  if (await isSecondFactorOn(client, userId)) {
    return { kind: 'second-factor-due', cookies: [await beginChallenge(client, { userId, method })] }
  }
  const { cookies, hasKeptAccount } = await beginSession(client, start)
  return { kind: 'signed-in', cookies, hasKeptAccount }
}
