import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { useCode } from './use-code.ts'

const validForSeconds = 5 * 60
const maxTries = 5

const RowSchema = z.object({ user_id: z.number(), method: z.string() })

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
  await client.query(
    `insert into second_factor_challenges (token_hash, user_id, method, tries_left, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hashToken(token), userId, method, maxTries, validForSeconds],
  )
  return { token, maxAgeSeconds: validForSeconds }
}

/** Whose sign-in waits behind a token; null when it is over. */
export async function findChallenged(client: SqlClient, token: string): Promise<number | null> {
  const { rows } = await client.query(
    `select user_id, method from second_factor_challenges
     where token_hash = $1 and expires_at > now() and tries_left > 0`,
    [hashToken(token)],
  )
  return RowSchema.array().parse(rows)[0]?.user_id ?? null
}

/** Tries a code. The challenge is over once a code was right, and after the last try. */
export async function answerChallenge(
  client: SqlClient,
  { token, code, nowMs }: { token: string; code: string; nowMs?: number },
): Promise<ChallengeOutcome> {
  const tokenHash = hashToken(token)
  const { rows } = await client.query(
    `update second_factor_challenges set tries_left = tries_left - 1
     where token_hash = $1 and expires_at > now() and tries_left > 0 returning user_id, method`,
    [tokenHash],
  )
  const [challenge] = RowSchema.array().parse(rows)
  if (!challenge) return { ok: false, reason: 'over' }
  const { user_id: userId, method } = challenge
  const kind = await useCode(client, { userId, code, ...(nowMs !== undefined && { nowMs }) })
  if (kind === null) return { ok: false, reason: 'wrong', userId, method }
  await client.query('delete from second_factor_challenges where token_hash = $1', [tokenHash])
  return { ok: true, userId, code: kind }
}

/** Forgets what nobody can answer any more. */
export async function deleteExpiredChallenges(client: SqlClient): Promise<void> {
  await client.query('delete from second_factor_challenges where expires_at < now()')
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
