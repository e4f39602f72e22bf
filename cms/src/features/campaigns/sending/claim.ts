import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { z } from 'zod'
import { agreedToCounting } from '../audience/audience-sql.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** So long a claim is good for: longer than handing over one mail may take. */
export const leaseSeconds = 90

const ClaimedSchema = z.object({
  subscriberId: z.number(),
  /** Where the subscriber is reached now, which may be another address than at the freezing. */
  address: z.string(),
  /** In personal links, in place of a database key. */
  subscriberKey: z.string(),
  name: z.string().nullable(),
  hasPlan: z.boolean(),
  countsReads: z.boolean(),
  servers: z.string(),
  subject: z.enum(['a', 'b']),
  attempts: z.number(),
  /** Whether it may have been taken before, under a key by which this is the same mail. */
  isRepeat: z.boolean(),
  /** Why this one gets nothing any more, since the audience was frozen. */
  leftOut: z.enum(['deleted', 'unsubscribed', 'paused', 'plan-needed', 'suppressed']).nullable(),
})

/** A recipient whom this process has for itself until the lease ends. */
export type ClaimedRecipient = z.output<typeof ClaimedSchema>

/** What is true of a recipient at this moment; `running` is the place of the states of a plan that runs. */
const presentSql = (running: string) => `
  select subscriber.email, subscriber.key, subscriber.first_name, ${agreedToCounting} as counts_reads,
         holder.has_plan,
         case
           when subscriber.id is null then 'deleted'
           when membership.id is null or subscriber.state <> 'confirmed' then 'unsubscribed'
           when membership.paused_at is not null and (membership.paused_until is null or membership.paused_until > now()) then 'paused'
           when newsletter.audience::text = 'plan' and not holder.has_plan then 'plan-needed'
           when exists (select from mail_suppressions suppression
                         where suppression.address_key = lower(subscriber.email) and suppression.lifted_at is null) then 'suppressed'
         end as left_out
    from campaign_sends send
    join newsletters newsletter on newsletter.id = send.newsletter_id
    left join newsletter_subscribers subscriber on subscriber.id = recipient.subscriber_id
    left join newsletter_memberships membership
           on membership.subscriber_id = subscriber.id and membership.newsletter_id = send.newsletter_id
    cross join lateral (
      select exists (
        select from users reader
          join user_subscriptions subscription on subscription.user_id = reader.id
         where reader.email = lower(subscriber.email) and reader.email_verified_at is not null
           and subscription.status::text = any(${running})
      ) as has_plan
    ) holder
   where send.id = recipient.send_id`

const returned = `
  recipient.subscriber_id as "subscriberId", coalesce(present.email, recipient.address, '') as address,
  coalesce(present.key, '') as "subscriberKey", present.first_name as name, present.has_plan as "hasPlan",
  coalesce(present.counts_reads, false) as "countsReads", recipient.servers, recipient.subject,
  recipient.attempts,
  recipient.reason is not distinct from 'uncertain' and not recipient.was_uncertain as "isRepeat", present.left_out as "leftOut"`

const claimSql = `
  with asked as (
    select entry.servers, entry.number from unnest($2::text[], $3::int[]) entry(servers, number)
  ),
  chosen as materialized (
    select mine.subscriber_id
      from asked
      cross join lateral (
        select subscriber_id from campaign_recipients waiting
         where waiting.send_id = $1 and waiting.servers = asked.servers
           and waiting.state in ('pending', 'retry') and waiting.next_at <= now()
         order by waiting.next_at, waiting.subscriber_id
         limit asked.number
         for update skip locked
      ) mine
     where exists (select from campaign_sends where id = $1 and state = 'sending')
  ),
  claimed as (
    update campaign_recipients recipient
       set state = 'claimed', claimed_by = $4, lease_until = now() + make_interval(secs => ${leaseSeconds}),
           attempts = attempts + 1
     -- As an array: Postgres expects few of them, looks each one up, and does not read the whole audience.
     where recipient.send_id = $1 and recipient.subscriber_id = any (array(select subscriber_id from chosen))
    returning recipient.*
  )
  select ${returned}
    from claimed recipient
    cross join lateral (${presentSql('$5')}) present`

/**
 * Claims recipients of a send that are due: of each group of servers at most so many. It is committed before anything is handed over. What is
 * true of them is read with it: who has left since the freezing is claimed with the reason.
 */
export async function claim(
  db: SqlClient,
  { sendId, process, wanted }: { sendId: number; process: string; wanted: ReadonlyMap<string, number> },
): Promise<ClaimedRecipient[]> {
  const { rows } = await db.query(claimSql, [
    sendId,
    [...wanted.keys()],
    [...wanted.values()],
    process,
    runningStatuses,
  ])
  return ClaimedSchema.array().parse(rows)
}

/**
 * Whom of those claimed this process still has and may hand over, read once more: for mails that had to wait for a connection.
 */
export async function confirmClaims(
  db: SqlClient,
  input: { sendId: number; process: string; subscriberIds: readonly number[] },
): Promise<ClaimedRecipient[]> {
  const { rows } = await db.query(
    `select ${returned}
       from campaign_recipients recipient
       cross join lateral (${presentSql('$4')}) present
       join campaign_sends send on send.id = recipient.send_id and send.state = 'sending'
      where recipient.send_id = $1 and recipient.claimed_by = $2 and recipient.state = 'claimed'
        and recipient.lease_until > now() + interval '45 seconds'
        and recipient.subscriber_id = any($3)`,
    [input.sendId, input.process, input.subscriberIds, runningStatuses],
  )
  return ClaimedSchema.array().parse(rows)
}

/** Gives back what was claimed and not begun: the send was paused, or the process ends. */
export async function giveBack(
  db: SqlClient,
  input: { sendId: number; process: string; subscriberIds: readonly number[] },
): Promise<void> {
  if (input.subscriberIds.length === 0) return
  await db.query(
    `update campaign_recipients
        set state = case when attempts > 1 or reason = 'uncertain' then 'retry' else 'pending' end, attempts = attempts - 1,
            claimed_by = null, lease_until = null
      where send_id = $1 and claimed_by = $2 and state = 'claimed' and subscriber_id = any($3)`,
    [input.sendId, input.process, input.subscriberIds],
  )
}

/** Keeps the claims of what is being handed over for longer, so that a slow server's answer is not too late. */
export async function extendClaims(
  db: SqlClient,
  input: { sendId: number; process: string; subscriberIds: readonly number[] },
): Promise<void> {
  if (input.subscriberIds.length === 0) return
  await db.query(
    `update campaign_recipients set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where send_id = $1 and claimed_by = $2 and state = 'claimed'
        and subscriber_id = any($3)`,
    [input.sendId, input.process, input.subscriberIds],
  )
}
