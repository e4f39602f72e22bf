import { type NotNull, sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
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

/** A new token of 256 random bits; null when the job that asks has got one already. */
export async function issueToken(
  db: SqlClient,
  request: TokenRequest,
): Promise<{ id: number; token: string } | null> {
  const { purpose, userId, email, requestKey = null, code = null } = request
  const token = createToken()
  const row = await sqlOn(db)
    .insertInto('account_tokens')
    .values({
      purpose,
      user_id: userId,
      email,
      token_hash: hashToken(token),
      code_hash: code?.hash ?? null,
      code_attempts_left: code?.attempts ?? 0,
      request_key: requestKey,
      expires_at: sql<Date>`now() + make_interval(secs => ${tokenLifetimes[purpose]})`,
    })
    .onConflict((oc) => oc.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { id: row.id, token } : null
}

/** Whose token it is, without using it; null when it is unknown, used, expired or for something else. */
export async function peekToken(
  db: SqlClient,
  input: { token: string; purposes: TokenPurpose[] },
): Promise<TokenOwner | null> {
  return (await validToken(db, input).executeTakeFirst()) ?? null
}

function validToken(db: SqlClient, input: { token: string; purposes: TokenPurpose[] }) {
  return sqlOn(db)
    .selectFrom('account_tokens')
    .select(['id', 'user_id as userId', 'email'])
    .where('token_hash', '=', hashToken(input.token))
    .where('purpose', 'in', input.purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
}

/**
 * Whose token it is, held until the end of the transaction and left in place: for a link that says what it has done when
 * it is used again. Null when it is unknown, expired or for something else.
 */
export async function holdToken(
  db: SqlClient,
  input: { token: string; purposes: TokenPurpose[] },
): Promise<TokenOwner | null> {
  return (await validToken(db, input).forUpdate().executeTakeFirst()) ?? null
}

/** Uses a token: of several at once, one gets its owner. Null when it is unknown, used, expired or for something else. */
export async function redeemToken(
  db: SqlClient,
  input: { token: string; purposes: TokenPurpose[] },
): Promise<TokenOwner | null> {
  const owner = await sqlOn(db)
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashToken(input.token))
    .where('purpose', 'in', input.purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('user_id', 'is not', null)
    .returning(['id', 'user_id as userId', 'email'])
    .$narrowType<{ userId: NotNull }>()
    .executeTakeFirst()
  return owner ?? null
}

/** Makes the tokens of a user worthless: all of them, or those of some purposes, but for the one that is `kept`. */
export async function revokeTokens(
  db: SqlClient,
  input: { userId: number; purposes?: TokenPurpose[]; kept?: number },
): Promise<void> {
  await sqlOn(db)
    .deleteFrom('account_tokens')
    .where('user_id', '=', input.userId)
    .where('purpose', 'in', input.purposes ?? Object.keys(tokenLifetimes))
    .$if(input.kept !== undefined, (query) => query.where('id', '!=', Number(input.kept)))
    .execute()
}

/** Deletes tokens whose time is over. */
export async function deleteExpiredTokens(db: SqlClient): Promise<void> {
  await sqlOn(db)
    .deleteFrom('account_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
