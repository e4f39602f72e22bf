import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '../../env.ts'
import { sqlOn } from '../database/typed-sql.ts'
import { createKeyedHash } from '../tokens/keyed-hash.ts'

/** Counts are kept under a keyed hash: nobody's network address lies in the database. */
const anonymous = createKeyedHash(env.PAYLOAD_SECRET)

export interface RateLimit {
  /** Keeps the counts of different limits apart. */
  name: string
  /** How often something may be done in a window, by one key. */
  points: number
  windowSeconds: number
}

export type RateDecision = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one more try by `key` (a client's address, an account), on all servers together. A refused try counts as
 * well, but never lengthens the wait. Throws when the database is away.
 */
export async function spendPoint(
  db: Pick<Pool, 'query'>,
  limit: RateLimit,
  key: string,
): Promise<RateDecision> {
  const limiter = new RateLimiterPostgres({
    storeClient: db,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.windowSeconds,
  })
  try {
    await limiter.consume(anonymous(key))
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}

/** Returns all that a key has spent, e.g. after a successful sign-in. */
export async function resetPoints(db: Pick<Pool, 'query'>, limit: RateLimit, key: string): Promise<void> {
  await sqlOn(db)
    .deleteFrom('rate_limits')
    .where('key', '=', `${limit.name}:${anonymous(key)}`)
    .execute()
}

/** Deletes what ran out an hour ago. */
export async function deleteExpiredPoints(db: Pick<Pool, 'query'>): Promise<void> {
  await sqlOn(db)
    .deleteFrom('rate_limits')
    .where('expire', '<', String(Date.now() - 3_600_000))
    .execute()
}
