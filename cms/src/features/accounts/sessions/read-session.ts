import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { roles } from '../../../platform/access/roles.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'
import {
  decisiveSubscription,
  factColumns,
  SubscriptionFactsRow,
} from '../../entitlement/subscription-facts.ts'
import { hashToken, tokenOf } from './session-cookies.ts'

/** How long a use of a session may go without being written down: reading it costs one statement and no write. */
const seenIntervalSeconds = 5 * 60

const SessionOwnerSchema = z.object({
  sessionId: z.string(),
  isSeenLately: z.boolean(),
  /** Staff who need a second factor and have none: the session sets one up, and does nothing else. */
  isSecondFactorDue: z.boolean(),
  userId: z.number(),
})

const AccountSessionSchema = SessionOwnerSchema.extend({
  /** When it is over unless it is used before; at the latest it is over at `expiresAt`. */
  idleUntil: z.coerce.date(),
  expiresAt: z.coerce.date(),
  publicId: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  isEmailVerified: z.boolean(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
})

const SessionRow = AccountSessionSchema.and(
  SubscriptionFactsRow.transform((subscription) => ({
    /** What decides what the user has; null without one. */
    subscription,
  })),
)

/** Where a row stands among those that were asked for, from 1. */
const Placed = z.object({ position: z.number() })
const PlacedSessionRow = SessionRow.and(Placed)
const PlacedOwnerRow = SessionOwnerSchema.and(Placed)

/** A session that goes on, and the user whose it is. */
export type AccountSession = z.output<typeof SessionRow>

/** The same, as far as it says who somebody is. */
export type SessionOwner = z.output<typeof SessionOwnerSchema>

/** SQL for whether a session goes on; `s` is its row. */
const isGoingOn = 's.expires_at > now() and s.last_seen_at > now() - make_interval(secs => s.idle_seconds)'
/** SQL for what a session and its user, `u`, mean to those who ask; `$2` is whether staff need a second factor. */
const sessionColumns = `
  s.id as "sessionId", s.last_seen_at > now() - make_interval(secs => ${seenIntervalSeconds}) as "isSeenLately",
  $2 and u.role <> 'reader' and not exists (
    select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null
  ) as "isSecondFactorDue", u.id as "userId"`

const sessionsSql = `
  select asked.position::int as position, s.expires_at as "expiresAt",
         least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds)) as "idleUntil",
         ${sessionColumns}, u.public_id as "publicId", u.email, u.first_name as "firstName",
         u.last_name as "lastName", u.role, u.email_verified_at is not null as "isEmailVerified",
         u.created_at as "createdAt", u.updated_at as "updatedAt",
         ${factColumns('facts')}
  from unnest($1::text[]) with ordinality as asked(token_hash, position)
  join sessions s on s.token_hash = asked.token_hash
  join users u on u.id = s.user_id
  left join lateral ${decisiveSubscription('u.id')} facts on true
  where ${isGoingOn}`

const ownersSql = `
  select asked.position::int as position, ${sessionColumns}
  from unnest($1::text[]) with ordinality as asked(token_hash, position)
  join sessions s on s.token_hash = asked.token_hash
  join users u on u.id = s.user_id
  where ${isGoingOn}`

/** The session whose cookie a request carries; null without one, or when it is over. Throws when the database is away. */
export async function readSession(db: Pick<Pool, 'query'>, headers: Headers): Promise<AccountSession | null> {
  const [session = null] = await readSessions(db, [headers])
  return session
}

/** The sessions of many requests, in their order, by one statement. */
export async function readSessions(
  db: Pick<Pool, 'query'>,
  requests: readonly Headers[],
): Promise<(AccountSession | null)[]> {
  return findSessions(requests, async (hashes) => {
    // With a name each connection plans it once: every private request begins with it.
    const { rows } = await db.query({ name: 'read-sessions', text: sessionsSql, values: valuesOf(hashes) })
    return noteUse(db, PlacedSessionRow.array().parse(rows))
  })
}

/** Whose sessions the requests carry, in their order: no more than that. */
export async function readSessionOwners(
  client: Pick<Pool, 'query'>,
  requests: readonly Headers[],
): Promise<(SessionOwner | null)[]> {
  return findSessions(requests, async (hashes) => {
    const { rows } = await client.query({
      name: 'read-session-owners',
      text: ownersSql,
      values: valuesOf(hashes),
    })
    return noteUse(client, PlacedOwnerRow.array().parse(rows))
  })
}

function valuesOf(hashes: readonly string[]): unknown[] {
  return [hashes, env.SECOND_FACTOR === 'required']
}

/** Asks for the tokens that there are, and puts what is found where it was asked for. */
async function findSessions<Found extends { position: number }>(
  requests: readonly Headers[],
  find: (hashes: string[]) => Promise<Found[]>,
): Promise<(Found | null)[]> {
  const found = requests.map((): Found | null => null)
  const asked = requests.flatMap((headers, place) => {
    const token = tokenOf(headers)
    return token === null ? [] : [{ place, tokenHash: hashToken(token) }]
  })
  if (asked.length === 0) return found
  for (const row of await find(asked.map(({ tokenHash }) => tokenHash))) {
    const place = asked[row.position - 1]?.place
    if (place !== undefined) found[place] = row
  }
  return found
}

/** Writes down, now and then, that sessions are used. */
async function noteUse<Found extends { sessionId: string; isSeenLately: boolean }>(
  db: Pick<Pool, 'query'>,
  found: Found[],
): Promise<Found[]> {
  const due = new Set(found.filter((row) => !row.isSeenLately).map((row) => row.sessionId))
  if (due.size > 0) {
    await sqlOn(db)
      .with('due', (with_) =>
        with_
          .selectFrom('sessions')
          .select('id')
          .where('id', 'in', [...due])
          .orderBy('id')
          .forUpdate(),
      )
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
      .execute()
  }
  return found
}
