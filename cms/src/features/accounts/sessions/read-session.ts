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

const AccountSessionSchema = z.object({
  sessionId: z.string(),
  /** When it is over unless it is used before; at the latest it is over at `expiresAt`. */
  idleUntil: z.coerce.date(),
  expiresAt: z.coerce.date(),
  isSeenLately: z.boolean(),
  /** Staff who need a second factor and have none: the session sets one up, and does nothing else. */
  isSecondFactorDue: z.boolean(),
  userId: z.number(),
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

/** A session that goes on, and the user whose it is. */
export type AccountSession = z.output<typeof SessionRow>

const statement = `
  select s.id as "sessionId", s.expires_at as "expiresAt",
         least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds)) as "idleUntil",
         s.last_seen_at > now() - make_interval(secs => ${seenIntervalSeconds}) as "isSeenLately",
         $2 and u.role <> 'reader' and not exists (
           select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null
         ) as "isSecondFactorDue",
         u.id as "userId", u.public_id as "publicId", u.email, u.first_name as "firstName",
         u.last_name as "lastName", u.role, u.email_verified_at is not null as "isEmailVerified",
         u.created_at as "createdAt", u.updated_at as "updatedAt",
         ${factColumns('facts')}
  from sessions s join users u on u.id = s.user_id
  left join lateral ${decisiveSubscription('u.id')} facts on true
  where s.token_hash = $1 and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(secs => s.idle_seconds)`

/** The session whose cookie a request carries; null without one, or when it is over. Throws when the database is away. */
export async function readSession(db: Pick<Pool, 'query'>, headers: Headers): Promise<AccountSession | null> {
  const token = tokenOf(headers)
  if (token === null) return null
  const values = [hashToken(token), env.SECOND_FACTOR === 'required']
  // With a name each connection plans it once: every private request begins with it.
  const { rows } = await db.query({ name: 'read-session', text: statement, values })
  const [session] = SessionRow.array().parse(rows)
  if (!session) return null
  if (!session.isSeenLately) {
    await sqlOn(db)
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', session.sessionId)
      .execute()
  }
  return session
}
