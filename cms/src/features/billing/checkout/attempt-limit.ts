import type { Pool } from 'pg'
import { env } from '../../../env.ts'
import { clientKey } from '@meridian/shared/network/client-key'
import { type RateDecision, type RateLimit, spendPoint } from '../../../platform/rate-limits/rate-limit.ts'

/**
 * How many payments one client may begin in a day, in however many checkout sessions: with each, cards can be tried. A page that
 * is loaded again goes on with the one that it has. A house with many readers may more, as with passwords.
 */
const attemptLimit: RateLimit = {
  name: 'checkout-attempt',
  points: 2 * env.PASSWORD_CHECKS_PER_HOUR,
  windowSeconds: 24 * 60 * 60,
}

/** Counts one more payment that is going to be begun. */
export async function spendAttempt(db: Pick<Pool, 'query'>, address: string): Promise<RateDecision> {
  return spendPoint(db, attemptLimit, clientKey(address))
}
