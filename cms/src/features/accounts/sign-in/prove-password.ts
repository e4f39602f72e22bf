import type { Pool } from 'pg'
import { verifyPassword } from '../passwords/passwords.ts'
import type { AccountSession } from '../sessions/read-session.ts'
import { clearSignInLimits, spendPasswordCheck } from './sign-in-limits.ts'

interface Proof {
  session: Pick<AccountSession, 'sessionId' | 'userId' | 'email'>
  password: string
  /** Where it comes from, as the site server has seen it. */
  address: string
}

export type PasswordProof =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Whether somebody who is signed in knows the password as well: a borrowed session must not be enough for what can't be
 * undone. Each session has tries of its own, so that nobody outside can use up the owner's.
 */
export async function provePassword(
  pool: Pool,
  { session, password, address }: Proof,
): Promise<PasswordProof> {
  const { sessionId, userId, email } = session
  const decision = await spendPasswordCheck(pool, { email, address, knownDevice: sessionId })
  if (!decision.ok) return { ...decision, reason: 'too-many' }
  if (!(await verifyPassword(pool, userId, password))) return { ok: false, reason: 'wrong' }
  await clearSignInLimits(pool, { email, address, knownDevice: sessionId })
  return { ok: true }
}
