import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { hashPassword } from '../../accounts/passwords/hash-password.ts'
import { checkPassword, holdPassword, keepHash } from '../../accounts/passwords/passwords.ts'
import { beginSession } from '../../accounts/sessions/begin-session.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'
import { completeSignIn } from '../../accounts/sign-in/complete-sign-in.ts'
import { spendPasswordHash } from '../../accounts/sign-in/sign-in-limits.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Browser } from './open-account.ts'

export type AccountReturn =
  | { ok: true; userId: number; cookies: string[] }
  | { ok: false; reason: 'refused' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Signs somebody in to the account that their checkout session has opened, when they submit it again: the answer to the first time
 * may never have reached them, or they have thought of another password. As long as nobody has confirmed the address,
 * the account is nobody's but this browser's, and the password that was typed last holds.
 */
export async function returnToAccount(
  pool: Pool,
  { userId, password, browser }: { userId: number; password: string; browser: Browser },
): Promise<AccountReturn> {
  const { headers, address } = browser
  const decision = await spendPasswordHash(pool, address)
  if (!decision.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: decision.retryAfterSeconds }
  const known = await checkPassword(pool, userId, password)
  const hash = known ? null : await hashPassword(password)
  return inPoolTransaction(pool, async (client) => {
    const holds = known
      ? await holdPassword(client, userId, known)
      : await replacePassword(client, { userId, hash, address })
    if (!holds) return { ok: false, reason: 'refused' } as const
    if (known) {
      const signIn = await completeSignIn(client, { userId, headers, method: 'password', address })
      if (signIn.kind === 'second-factor-due') return { ok: false, reason: 'refused' } as const
      return { ok: true, userId, cookies: signIn.cookies } as const
    }
    const { cookies } = await beginSession(client, { userId, headers, method: 'registration', address })
    return { ok: true, userId, cookies } as const
  })
}

/**
 * False for an account whose address somebody has confirmed, who may have set the password, and for one that a second
 * factor guards.
 */
async function replacePassword(
  client: PoolClient,
  { userId, hash, address }: { userId: number; hash: string | null; address: string },
): Promise<boolean> {
  const reader = await sqlOn(client)
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('role', '=', 'reader')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors').where('user_id', '=', userId).where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!reader || hash === null) return false
  await keepHash(client, userId, hash)
  await endSessionsOf(client, userId)
  await recordAudit(client, { action: 'password-changed', actorId: userId, subjectId: userId, address })
  return true
}
