import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { checkPassword, holdPassword, type KnownPassword } from '../passwords/passwords.ts'
import { deviceOf, hashToken } from '../sessions/session-cookies.ts'
import { completeSignIn, type SignIn } from './complete-sign-in.ts'
import { offerFirstSignIn } from './offer-first-sign-in.ts'
import { clearSignInLimits, spendPasswordCheck } from './sign-in-limits.ts'

interface Attempt {
  /** In lower case; see `LoginSchema`. */
  email: string
  password: string
  headers: Headers
  /** Where it comes from, as the site server has seen it. */
  address: string
}

export type PasswordSignIn =
  | (SignIn & { userId: number })
  | { kind: 'refused' }
  | { kind: 'too-many'; retryAfterSeconds: number }

/**
 * Signs somebody in by e-mail and password. Does the same work for an address that has an account and for one that has
 * none, up to and including the note that it failed, so that neither the answer nor its time tells which it is.
 */
export async function signInWithPassword(pool: Pool, attempt: Attempt): Promise<PasswordSignIn> {
  const { email, password, headers, address } = attempt
  const device = deviceOf(headers)
  const account = await findAccount(pool, email, device)
  const knownDevice = account?.isKnownDevice === true ? device : null
  const decision = await spendPasswordCheck(pool, { email, address, knownDevice })
  if (!decision.ok) return { kind: 'too-many', retryAfterSeconds: decision.retryAfterSeconds }
  const userId = account?.id ?? null
  const known = await checkPassword(pool, userId, password)
  const signIn = userId !== null && known ? await begin(pool, { ...attempt, userId, known }) : null
  if (!signIn) {
    await recordAudit(pool, { action: 'sign-in-failed', actorId: null, subjectId: userId, address })
    await offerFirstSignIn(pool, email)
    return { kind: 'refused' }
  }
  await clearSignInLimits(pool, { email, address, knownDevice })
  return signIn
}

/** Null when the password was changed a moment ago. */
async function begin(
  pool: Pool,
  { userId, known, headers, address }: Attempt & { userId: number; known: KnownPassword },
): Promise<(SignIn & { userId: number }) | null> {
  return inPoolTransaction(pool, async (client) => {
    if (!(await holdPassword(client, userId, known))) return null
    return { ...(await completeSignIn(client, { userId, headers, method: 'password', address })), userId }
  })
}

function findAccount(pool: Pool, email: string, device: string | null) {
  return sqlOn(pool)
    .selectFrom('users')
    .select([
      'id',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('known_devices')
              .whereRef('known_devices.user_id', '=', 'users.id')
              .where('device_hash', '=', hashToken(device ?? '')),
          )
          .as('isKnownDevice'),
    ])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
}
