import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { keepAccount } from '../deletion/keep-account.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { noticeNewDevice } from '../notices/security-notices.ts'
import { nameDevice } from './device-name.ts'
import { rememberDevice } from './known-devices.ts'
import { createToken, deviceOf, hashToken, rememberDeviceCookie, sessionCookies } from './session-cookies.ts'
import { lifetimeFor } from './session-lifetimes.ts'

/** How somebody has shown who they are. */
export type SignInMethod = 'password' | 'code' | 'link' | 'registration' | 'password-reset' | 'second-factor'

export interface SessionStart {
  userId: number
  /** Of the request: which device it is. */
  headers: Headers
  method: SignInMethod
  /** Where it comes from, as the site server has seen it. */
  address?: string
}

export interface NewSession {
  sessionId: string
  token: string
  /** `Set-Cookie` headers for the answer: the session, its hint and the device. */
  cookies: string[]
  /** Whether this has called off the deletion of the account. */
  hasKeptAccount: boolean
}

/**
 * Signs a user in: a session with a new token, whatever cookie the request has brought. Every way of signing in ends
 * here, and with it what follows from it: it is recorded, and a device that the owner has never used is news to them.
 * Runs in the transaction of `client`. Throws for a user who does not exist.
 */
export async function beginSession(client: Pick<Pool, 'query'>, start: SessionStart): Promise<NewSession> {
  const { userId, headers, method, address } = start
  const db = sqlOn(client)
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { idleSeconds, absoluteSeconds } = lifetimeFor(role)
  const [token, id] = [createToken(), randomBytes(16).toString('base64url')]
  const expiresAt = new Date(Date.now() + absoluteSeconds * 1000)
  const device = nameDevice(headers.get('user-agent') ?? '')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id,
      user_id: userId,
      method,
      device,
      idle_seconds: idleSeconds,
      expires_at: expiresAt,
    })
    .execute()
  const known = await rememberDevice(client, userId, deviceOf(headers))
  const hasKeptAccount = await keepAccount(client, userId)
  if (known.isNew) await noticeNewDevice(client, { userId, sessionId: id, device })
  await recordAudit(client, {
    action: 'sign-in',
    actorId: userId,
    subjectId: userId,
    detail: `${method}, ${device}`,
    ...(address !== undefined && { address }),
  })
  const cookies = [...sessionCookies({ token, id, expiresAt }), rememberDeviceCookie(known.secret)]
  return { sessionId: id, token, cookies, hasKeptAccount }
}
