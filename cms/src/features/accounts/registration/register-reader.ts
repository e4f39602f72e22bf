import type { Visit } from '@meridian/shared/audience/visit'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { KeyedLimit } from '../../../platform/locks/keyed-limit.ts'
import { recordRegistrationVisit } from '../../attribution/record-visit.ts'
import { startFreeSubscription } from '../../entitlement/start-free-subscription.ts'
import { createAccount } from '../create-account.ts'
import { findAccount } from '../find-account.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { findPasswordProblem } from '../passwords/password-problems.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { offerFirstSignIn } from '../sign-in/offer-first-sign-in.ts'
import { spendPasswordHash } from '../sign-in/sign-in-limits.ts'
import { sendVerificationMail } from '../verification/verification-mail.ts'

export interface NewReader {
  firstName: string
  lastName: string
  /** In lower case, see `emailField`. */
  email: string
  password: string
}

export interface RegistrationRequest {
  headers: Headers
  /** Where it comes from. */
  address: string
  /** The free plan that the account begins with; null for none. */
  planId: number | null
  /** What its tab told of itself. */
  visit?: Visit | undefined
}

export type RegistrationOutcome =
  | { ok: true; userId: number; cookies: string[] }
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'password-refused'; sentence: string }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Those who ask for one address wait for each other, so that a flood of them costs one password hash. */
const registrations = new KeyedLimit()

/**
 * Makes an account for a reader, signs it in and asks its owner by mail to confirm the address; all of it or nothing.
 * Of several that ask for one address at once, on whichever server, one gets it.
 */
export async function registerReader(
  pool: Pick<Pool, 'connect' | 'query'>,
  reader: NewReader,
  request: RegistrationRequest,
): Promise<RegistrationOutcome> {
  return registrations.run(reader.email, () => register(pool, reader, request))
}

async function register(
  pool: Pick<Pool, 'connect' | 'query'>,
  reader: NewReader,
  { headers, address, planId, visit }: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const { password, ...person } = reader
  const sentence = findPasswordProblem(password, { isStaff: false, email: reader.email })
  if (sentence !== null) return { ok: false, reason: 'password-refused', sentence }
  if ((await findAccount(pool, reader.email)) !== null) {
    await offerFirstSignIn(pool, reader.email)
    return { ok: false, reason: 'taken' }
  }
  const decision = await spendPasswordHash(pool, address)
  if (!decision.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: decision.retryAfterSeconds }
  const passwordHash = await hashPassword(password)
  return inPoolTransaction(pool, async (client) => {
    const account = await createAccount(client, { ...person, role: 'reader', passwordHash, address })
    if (!account.ok) return account
    const { userId } = account
    if (planId !== null) await startFreeSubscription(client, { userId, planId })
    await recordRegistrationVisit(client, userId, visit)
    await sendVerificationMail(client, userId)
    const { cookies } = await beginSession(client, { userId, headers, method: 'registration', address })
    return { ok: true, userId, cookies } as const
  })
}
