import { argon2Sync, hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Credentials } from '../cms/cms-client.ts'
import { openDatabase } from './database.ts'

/** Postgres ends one of two transactions that wait for each other, and has it tried again. */
const deadlockDetected = '40P01'

export type Role = 'reader' | 'contributor' | 'editor' | 'publisher' | 'support' | 'admin'

export interface PersonDetails {
  role: Role
  firstName?: string | undefined
  lastName?: string | undefined
  /** Whether the e-mail address has been confirmed; it has. */
  isEmailVerified?: boolean
}

const CreatedSchema = z.object({ id: z.number() })

/**
 * An account that is simply there: nobody had to be invited or to register, and none of what an hour has of
 * registrations and sign-ins is spent. Registering and signing in have journeys of their own.
 */
export async function createPerson(credentials: Credentials, details: PersonDetails): Promise<number> {
  const { role, firstName = null, lastName = null, isEmailVerified = true } = details
  const { rows } = await openDatabase().query(
    `with person as (
       insert into users (email, first_name, last_name, role, public_id, email_verified_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, case when $6 then now() end, now(), now()) returning id
     )
     insert into user_passwords (user_id, hash) select id, $7 from person returning user_id as id`,
    [
      credentials.email,
      firstName,
      lastName,
      role,
      randomBytes(16).toString('base64url'),
      isEmailVerified,
      hashCheaply(credentials.password),
    ],
  )
  return CreatedSchema.parse(rows[0]).id
}

/** Takes an account away, with all that is theirs. */
export async function deletePerson(id: number): Promise<void> {
  await deleteOnceMoreIfNeeded('delete from users where id = $1', id)
}

/** Takes away the account that a journey has opened for an address, if it has. */
export async function deletePersonOf(email: string): Promise<void> {
  await deleteOnceMoreIfNeeded('delete from users where email = $1', email)
}

/** Goes by once more where a save that their browser has left behind holds what it needs, and it the other way round. */
async function deleteOnceMoreIfNeeded(statement: string, who: number | string): Promise<void> {
  try {
    await openDatabase().query(statement, [who])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== deadlockDetected) throw error
    await deleteOnceMoreIfNeeded(statement, who)
  }
}

export type PlanTier = 'silver' | 'gold' | 'platinum' | 'other'

interface SubscriptionState {
  status?: 'active' | 'past_due' | 'canceled' | 'refunded' | 'disputed'
  kind?: 'paid' | 'complimentary'
}

/** Gives a reader the plan of a tier, for a year from now, as if the payment provider or staff had said so. */
export async function giveSubscription(
  userId: number,
  planTier: PlanTier,
  { status = 'active', kind = 'paid' }: SubscriptionState = {},
): Promise<void> {
  const isPaid = planTier !== 'other' && kind === 'paid'
  await openDatabase().query(
    `insert into user_subscriptions
       (user_id, plan_id, status, kind, renewal_price_cents, past_due_since,
        current_period_start, current_period_end, created_at, updated_at)
     select $1, id, $3, $4, case when $5 then price_cents end, $6,
            now(), now() + interval '1 year', now(), now()
     from plans where tier = $2 order by id limit 1`,
    [
      userId,
      planTier,
      status,
      planTier === 'other' ? 'free' : kind,
      isPaid,
      status === 'past_due' ? new Date() : null,
    ],
  )
}

/** The cookies of a browser on which somebody has signed in just now. */
export async function openSession(userId: number): Promise<{ name: string; value: string }[]> {
  const [token, id] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
  await openDatabase().query(
    `insert into sessions (token_hash, id, user_id, method, device, idle_seconds, expires_at)
     values ($1, $2, $3, 'password', 'Chrome on Linux', 28800, now() + interval '1 day')`,
    [hash('sha256', token, 'base64url'), id, userId],
  )
  return [
    { name: 'meridian-session', value: token },
    { name: 'meridian-signed-in', value: hash('sha256', id, 'base64url').slice(0, 16) },
  ]
}

/** The same for somebody who is known by the e-mail address. */
export async function openSessionOf(email: string): Promise<{ name: string; value: string }[]> {
  const { rows } = await openDatabase().query('select id from users where email = $1', [email])
  return openSession(CreatedSchema.parse(rows[0]).id)
}

/** As the CMS keeps passwords, but made in no time; at the first sign-in it makes a proper one. */
function hashCheaply(password: string): string {
  const [nonce, parameters] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1 }]
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...parameters })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
}
