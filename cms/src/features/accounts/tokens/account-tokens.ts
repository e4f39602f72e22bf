import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createToken, hashToken } from '../sessions/session-cookies.ts'

const hourSeconds = 60 * 60

/** What a token is for, and how long it is good for, in seconds. */
export const tokenLifetimes = {
  'verify-email': 7 * 24 * hourSeconds,
  'reset-password': hourSeconds,
  'sign-in': 600,
  'confirm-email': 24 * hourSeconds,
  invitation: 7 * 24 * hourSeconds,
} as const

export type TokenPurpose = keyof typeof tokenLifetimes

/** Whose token it is, and to which address it went. */
export interface TokenOwner {
  /** The token's own number. */
  id: number
  userId: number
  email: string
}

export interface TokenRequest {
  purpose: TokenPurpose
  /** Null for an address that nobody has. */
  userId: number | null
  email: string
  /** The job that asks: it gets one token, however often it runs. */
  requestKey?: string
  /** Keyed hash of a code that does the same as the token, and how often it may be mistyped. */
  code?: { hash: string; attempts: number }
}

const OwnerSchema = z.object({ id: z.number(), userId: z.number(), email: z.string() })

/** A new token of 256 random bits; null when the job that asks has got one already. */
export async function issueToken(
  db: SqlClient,
  request: TokenRequest,
): Promise<{ id: number; token: string } | null> {
  const { purpose, userId, email, requestKey = null, code = null } = request
  const token = createToken()
  const { rows } = await db.query(
    `insert into account_tokens
       (purpose, user_id, email, token_hash, code_hash, code_attempts_left, request_key, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
     on conflict (request_key) do nothing
     returning id`,
    [
      purpose,
      userId,
      email,
      hashToken(token),
      code?.hash ?? null,
      code?.attempts ?? 0,
      requestKey,
      tokenLifetimes[purpose],
    ],
  )
  const [row] = z.object({ id: z.number() }).array().parse(rows)
  return row ? { id: row.id, token } : null
}

/** Whose token it is, without using it; null when it is unknown, used, expired or for something else. */
export async function peekToken(
  db: SqlClient,
  input: { token: string; purposes: TokenPurpose[] },
): Promise<TokenOwner | null> {
  const { rows } = await db.query(
    `select id, user_id as "userId", email from account_tokens
      where token_hash = $1 and purpose = any($2) and expires_at > now() and user_id is not null`,
    [hashToken(input.token), input.purposes],
  )
  return OwnerSchema.array().parse(rows)[0] ?? null
}

/** Uses a token: of several at once, one gets its owner. Null when it is unknown, used, expired or for something else. */
export async function redeemToken(
  db: SqlClient,
  input: { token: string; purposes: TokenPurpose[] },
): Promise<TokenOwner | null> {
  const { rows } = await db.query(
    `delete from account_tokens
      where token_hash = $1 and purpose = any($2) and expires_at > now() and user_id is not null
      returning id, user_id as "userId", email`,
    [hashToken(input.token), input.purposes],
  )
  return OwnerSchema.array().parse(rows)[0] ?? null
}

/** Makes the tokens of a user worthless: all of them, or those of some purposes. */
export async function revokeTokens(
  db: SqlClient,
  input: { userId: number; purposes?: TokenPurpose[] },
): Promise<void> {
  await db.query('delete from account_tokens where user_id = $1 and purpose = any($2)', [
    input.userId,
    input.purposes ?? Object.keys(tokenLifetimes),
  ])
}

/** Forgets tokens whose time is over. */
export async function deleteExpiredTokens(db: SqlClient): Promise<void> {
  await db.query('delete from account_tokens where expires_at < now()')
}
