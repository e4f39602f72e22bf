import type { Pool } from 'pg'
import { isStaff } from '../../../platform/access/roles.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { noticePasswordChange } from '../notices/security-notices.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { findPasswordProblem } from '../passwords/password-problems.ts'
import { keepHash } from '../passwords/passwords.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { AccountSession } from '../sessions/read-session.ts'
import { deleteOtherDevices } from '../sessions/known-devices.ts'
import { createToken, deviceOf, hashToken, sessionCookies } from '../sessions/session-cookies.ts'
import { revokeTokens } from '../tokens/account-tokens.ts'

export type PasswordChange =
  /** `cookies`: the new token of the session that goes on. */
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'unfit'; sentence: string }
  | { ok: false; reason: 'session-over' }

/**
 * Gives somebody who has proved the old password a new one. Every other session ends in the same transaction, and every
 * link and code of the account with them; the session that asks goes on with a new token.
 */
export async function changePassword(
  pool: Pool,
  change: { session: AccountSession; password: string; headers: Headers; address: string },
): Promise<PasswordChange> {
  const { session, password, headers, address } = change
  const { userId, sessionId, email } = session
  const sentence = findPasswordProblem(password, { isStaff: isStaff(session), email })
  if (sentence !== null) return { ok: false, reason: 'unfit', sentence }
  const hash = await hashPassword(password)
  return inPoolTransaction(pool, async (client) => {
    // First of all: of two changes at once from different devices, the one that waits here finds itself signed out.
    await sqlOn(client).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const cookies = await renewToken(client, sessionId)
    if (!cookies) return { ok: false, reason: 'session-over' } as const
    await keepHash(client, userId, hash)
    await endSessionsOf(client, userId, { exceptSessionId: sessionId })
    await deleteOtherDevices(client, { userId, device: deviceOf(headers) })
    await revokeTokens(client, { userId })
    await noticePasswordChange(client, userId)
    await recordAudit(client, { action: 'password-changed', actorId: userId, subjectId: userId, address })
    return { ok: true, cookies } as const
  })
}

/**
 * Gives a session a new token, so that anyone who copied the old one is out; gives the `Set-Cookie` headers for it. The
 * session goes on under its name. Null when it is over.
 */
async function renewToken(client: Pick<Pool, 'query'>, sessionId: string): Promise<string[] | null> {
  const token = createToken()
  const renewed = await sqlOn(client)
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
  return renewed ? sessionCookies({ token, id: sessionId, ...renewed }) : null
}
