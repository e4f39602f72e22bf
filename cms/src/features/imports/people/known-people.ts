import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** What is here of somebody, by the address. */
export interface KnownPerson {
  account: {
    userId: number
    isStaff: boolean
    /** What they have at present; null for nothing. */
    running: 'free' | 'paid' | 'complimentary' | null
  } | null
  subscriber: {
    id: number
    state: 'pending' | 'confirmed' | 'unsubscribed'
    /** The newsletters that come to them, and whether only a list that was brought in says that they want to. */
    memberships: { newsletterId: number; isImported: boolean }[]
    /** Newsletters that they have withdrawn from, or wait to be confirmed. */
    withdrawn: number[]
    waiting: number[]
    /** Those of them that wait because of a list that was brought in. */
    waitingImported: number[]
    /** Whether a list that was brought in waits for a consent that its owner was never asked for. */
    isUnasked: boolean
    labels: string[]
  } | null
  /** Whether mail to them is stopped, or was and somebody of the staff has let it through again. */
  suppression: 'in-force' | 'lifted' | null
}

export const nobody: KnownPerson = { account: null, subscriber: null, suppression: null }

const Row = z.object({
  email: z.string(),
  userId: z.number().nullable(),
  role: z.string().nullable(),
  running: z.enum(['free', 'paid', 'complimentary']).nullable(),
  subscriberId: z.number().nullable(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']).nullable(),
  memberships: z.array(z.object({ newsletterId: z.number(), isImported: z.boolean() })),
  withdrawn: z.array(z.number()),
  waiting: z.array(z.number()),
  waitingImported: z.array(z.number()),
  isUnasked: z.boolean(),
  labels: z.array(z.string()),
  suppression: z.enum(['in-force', 'lifted']).nullable(),
})

/**
 * What is here of these addresses, which are in small letters. `lock` holds what is kept of them as subscribers until the transaction is
 * over, so that nobody leaves meanwhile.
 */
export async function readKnownPeople(
  db: SqlClient,
  emails: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<string, KnownPerson>> {
  if (lock) {
    await db.query(
      `select id from newsletter_subscribers where id in (
         select found.id from unnest($1::text[]) as asked (email),
                lateral (select id from newsletter_subscribers where lower(email) = asked.email limit 1) found)
        order by id for update`,
      [emails],
    )
  }
  const { rows } = await db.query(
    `select asked.email, reader.id as "userId", reader.role::text as role,
            (select kind::text from user_subscriptions running
              where running.user_id = reader.id and running.status in ('active', 'trialing', 'past_due', 'disputed')
              limit 1) as running,
            subscriber.id as "subscriberId", subscriber.state::text as state,
            coalesce((select json_agg(json_build_object('newsletterId', membership.newsletter_id,
                        'isImported', coalesce(consent.form::text = 'import', false)))
               from newsletter_memberships membership
               left join newsletter_consents consent on consent.id = membership.consent_id
              where membership.subscriber_id = subscriber.id), '[]') as memberships,
            array(select distinct newsletter_id from newsletter_consents consent
                   where consent.subscriber_id = subscriber.id and newsletter_id is not null and withdrawn_at is not null) as withdrawn,
            array(select distinct newsletter_id from newsletter_consents consent
                   where consent.subscriber_id = subscriber.id and newsletter_id is not null
                     and withdrawn_at is null and confirmed_at is null) as waiting,
            array(select distinct newsletter_id from newsletter_consents consent
                   where consent.subscriber_id = subscriber.id and newsletter_id is not null and form::text = 'import'
                     and withdrawn_at is null and confirmed_at is null) as "waitingImported",
            exists (select from newsletter_consents consent
                     where consent.subscriber_id = subscriber.id and form::text = 'import' and withdrawn_at is null
                       and confirmed_at is null and sign_up is null) as "isUnasked",
            array(select lower(label) from subscriber_labels given where given.subscriber_id = subscriber.id) as labels,
            (select case when bool_or(lifted_at is null) then 'in-force' else 'lifted' end
               from mail_suppressions where address_key = asked.email having count(*) > 0) as suppression
       from unnest($1::text[]) as asked (email)
       -- One look into an index for each: whole tables are never read, also where nobody has counted their rows yet.
       left join lateral (select id, role from users where lower(email) = asked.email limit 1) reader on true
       left join lateral (select id, state from newsletter_subscribers where lower(email) = asked.email limit 1) subscriber on true`,
    [emails],
  )
  return new Map(
    Row.array()
      .parse(rows)
      .map((row) => [row.email, toPerson(row)]),
  )
}

function toPerson(row: z.output<typeof Row>): KnownPerson {
  const { memberships, withdrawn, waiting, waitingImported, isUnasked, labels, suppression } = row
  return {
    account:
      row.userId === null
        ? null
        : { userId: row.userId, isStaff: row.role !== 'reader', running: row.running },
    subscriber:
      row.subscriberId === null || row.state === null
        ? null
        : {
            id: row.subscriberId,
            state: row.state,
            memberships,
            withdrawn,
            waiting,
            waitingImported,
            isUnasked,
            labels,
          },
    suppression,
  }
}
