import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import type { MemberWork } from './plan-member.ts'

interface Given {
  works: readonly MemberWork[]
  sourceName: string
  /** Who of the staff imports; null for nobody. */
  actorId: number | null
}

const AccountRow = z.object({ id: z.number(), email: z.string() })

/**
 * Makes accounts of readers, without a password: nobody gets into one but by a link to its address, which counts as unconfirmed until
 * then. Gives those that were made, by the address.
 */
export async function makeAccounts(
  client: SqlClient,
  { works, sourceName, actorId }: Given,
): Promise<Map<string, number>> {
  const wanted = works.filter(({ makesAccount }) => makesAccount)
  if (wanted.length === 0) return new Map()
  const { rows } = await client.query(
    `with made as (
       insert into users (email, first_name, last_name, role, public_id, created_at, updated_at)
       select email, first_name, last_name, 'reader', public_id, coalesce(joined_at, now()), now()
         from json_to_recordset($1::json)
           as person (email text, first_name text, last_name text, public_id text, joined_at timestamptz)
       on conflict do nothing
       returning id, email
     ), noted as (
       insert into audit_events (action, actor_id, subject_id, detail, created_at, updated_at)
       select 'account-created', (select id from users where id = $2), id, $3, now(), now() from made
     )
     select id, email from made`,
    [
      JSON.stringify(
        wanted.map(({ email, firstName, lastName, joinedAt }) => ({
          email,
          first_name: firstName,
          last_name: lastName,
          public_id: createPublicId(),
          joined_at: joinedAt,
        })),
      ),
      actorId,
      `Brought in from ${sourceName}`.slice(0, 500),
    ],
  )
  const made = new Map(
    AccountRow.array()
      .parse(rows)
      .map(({ id, email }) => [email, id]),
  )
  const notes = wanted.flatMap(({ email, note }) => {
    const userId = made.get(email)
    return userId === undefined || note === '' ? [] : [{ userId, note }]
  })
  if (notes.length > 0) {
    await client.query(
      `insert into support_notes (reader_id, author_id, text)
       select reader, (select id from users where id = $3), text from unnest($1::int[], $2::text[]) as note (reader, text)`,
      [notes.map(({ userId }) => userId), notes.map(({ note }) => note), actorId],
    )
  }
  return made
}

const AccessRow = z.object({ id: z.number(), userId: z.number() })

/**
 * Gives readers a plan without paying, until a moment. A free plan makes room for it, and where anything else runs nothing is given. Gives
 * the subscriptions that were made, by account.
 */
export async function giveAccess(
  client: SqlClient,
  { works, sourceName, actorId, accounts }: Given & { accounts: ReadonlyMap<string, number> },
): Promise<Map<number, number>> {
  const given = works.flatMap(({ email, complimentary }) => {
    const userId = accounts.get(email)
    return complimentary && userId !== undefined ? [{ userId, ...complimentary }] : []
  })
  if (given.length === 0) return new Map()
  const users = given.map(({ userId }) => userId)
  await client.query('select id from users where id = any($1) order by id for no key update', [users])
  await client.query(
    `update user_subscriptions set status = 'canceled', ended_at = now(), updated_at = now()
      where user_id = any($1) and kind = 'free' and status::text = any($2)`,
    [users, runningStatuses],
  )
  const { rows } = await client.query(
    `insert into user_subscriptions (user_id, plan_id, status, kind, started_at, current_period_start, current_period_end,
       cancels_at_period_end, reason, granted_by_id)
     select given.reader, given.plan, 'active', 'complimentary', now(), now(), given.until, true, $5,
            (select id from users where id = $6)
       from unnest($1::int[], $2::int[], $3::timestamptz[]) as given (reader, plan, until)
      where not exists (select from user_subscriptions running
                         where running.user_id = given.reader and running.status::text = any($4))
     returning id, user_id as "userId"`,
    [
      users,
      given.map(({ planId }) => planId),
      given.map(({ until }) => until),
      runningStatuses,
      `Brought in from ${sourceName}`.slice(0, 300),
      actorId,
    ],
  )
  return new Map(
    AccessRow.array()
      .parse(rows)
      .map(({ id, userId }) => [userId, id]),
  )
}
