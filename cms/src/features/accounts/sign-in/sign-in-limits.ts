import type { Pool } from 'pg'
import { env } from '../../../env.ts'
import { clientKey } from '@meridian/shared/network/client-key'
import {
  resetPoints,
  type RateDecision,
  type RateLimit,
  spendPoint,
} from '../../../platform/rate-limits/rate-limit.ts'

type Database = Pick<Pool, 'query'>

const quarterHour = 15 * 60
const hour = 60 * 60

/** What one client may try of one account. */
const pairLimit: RateLimit = { name: 'sign-in-pair', points: 10, windowSeconds: quarterHour }

/** What all clients together may try of one account, but for devices that its owner has signed in on. */
const accountLimit: RateLimit = { name: 'sign-in-account', points: 20, windowSeconds: hour }

/** How many passwords are checked for one client, of whichever accounts: checking one is made to be expensive. */
const checkLimit: RateLimit = {
  name: 'password-checks',
  points: env.PASSWORD_CHECKS_PER_HOUR,
  windowSeconds: hour,
}

interface Attempt {
  /** The account that is tried, known or not: its address in lower case. */
  email: string
  /** Where from, as the site server has seen it. */
  address: string
  /** The device on which the owner has signed in before, or the session: nobody else can spend what belongs to it. */
  knownDevice: string | null
}

/**
 * Counts one more password that is to be checked; called before it is. A refusal says when to come again. The owner
 * of a locked account still gets in: on a device that they have used, by a code or by a new password, both by mail.
 */
export async function spendPasswordCheck(db: Database, attempt: Attempt): Promise<RateDecision> {
  const { email, address, knownDevice } = attempt
  const client = clientKey(address)
  const limits: [RateLimit, string][] =
    knownDevice === null
      ? [
          [pairLimit, pairKey(client, email)],
          [accountLimit, email],
        ]
      : [[pairLimit, pairKey(knownDevice, email)]]
  for (const [limit, key] of [...limits, [checkLimit, client] as const]) {
    const decision = await spendPoint(db, limit, key)
    if (!decision.ok) return decision
  }
  return { ok: true }
}

/** Counts one more password that is to be hashed for a client, where there is no account to try: a registration. */
export async function spendPasswordHash(db: Database, address: string): Promise<RateDecision> {
  return spendPoint(db, checkLimit, clientKey(address))
}

/** Opens a locked account again for its owner, who has just shown who they are in whatever way. */
export async function clearSignInLimits(
  db: Database,
  attempt: Omit<Attempt, 'knownDevice'> & Partial<Attempt>,
): Promise<void> {
  const { email, address, knownDevice = null } = attempt
  await resetPoints(db, pairLimit, pairKey(clientKey(address), email))
  if (knownDevice !== null) await resetPoints(db, pairLimit, pairKey(knownDevice, email))
  await resetPoints(db, accountLimit, email)
}

function pairKey(client: string, email: string): string {
  return `${client} ${email}`
}
