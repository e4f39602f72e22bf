import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { useCode } from './use-code.ts'

const validForSeconds = 5 * 60
const maxTries = 5

export type ChallengeOutcome =
  | { ok: true; userId: number; code: 'app' | 'recovery' }
  | { ok: false; reason: 'over' }
  /** `method`: how the first factor was given, which anyone who tries knows. */
  | { ok: false; reason: 'wrong'; userId: number; method: string }

/**
 * Notes that the first factor was right, for five minutes and five tries. Gives the token for the challenge cookie; only
 * its hash is kept. `method` says how the first factor was given.
 */
export async function openChallenge(
  client: SqlClient,
  { userId, method }: { userId: number; method: string },
): Promise<{ token: string; maxAgeSeconds: number }> {
  const token = randomBytes(32).toString('base64url')
  await sqlOn(client)
    .insertInto('second_factor_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      method,
      tries_left: maxTries,
      expires_at: sql<Date>`now() + make_interval(secs => ${validForSeconds})`,
    })
    .execute()
  return { token, maxAgeSeconds: validForSeconds }
}

/** Whose sign-in waits behind a token; null when it is over. */
export async function findChallenged(client: SqlClient, token: string): Promise<number | null> {
  const challenge = await sqlOn(client)
    .selectFrom('second_factor_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .executeTakeFirst()
  return challenge?.user_id ?? null
}

/** Tries a code. The challenge is over once a code was right, and after the last try. */
export async function answerChallenge(
  client: SqlClient,
  { token, code, nowMs }: { token: string; code: string; nowMs?: number },
): Promise<ChallengeOutcome> {
  const tokenHash = hashToken(token)
  const challenge = await sqlOn(client)
    .updateTable('second_factor_challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .returning(['user_id as userId', 'method'])
    .executeTakeFirst()
  if (!challenge) return { ok: false, reason: 'over' }
  const { userId, method } = challenge
  const kind = await useCode(client, { userId, code, ...(nowMs !== undefined && { nowMs }) })
  if (kind === null) return { ok: false, reason: 'wrong', userId, method }
  await sqlOn(client).deleteFrom('second_factor_challenges').where('token_hash', '=', tokenHash).execute()
  return { ok: true, userId, code: kind }
}

/** Deletes what nobody can answer any more. */
export async function deleteExpiredChallenges(client: SqlClient): Promise<void> {
  await sqlOn(client)
    .deleteFrom('second_factor_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
