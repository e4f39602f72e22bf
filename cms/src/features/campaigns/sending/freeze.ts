import type { SendPlan } from '@meridian/shared/campaigns/sending.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { candidates } from '../audience/candidates.ts'
import { isZone, momentInZone } from '../../../platform/clocks/wall-clock.ts'
import { publishCampaignPage } from '../../newsletter-pages/publish-campaign-page.ts'
import { noteSent } from '../body/sent-articles.ts'
import { lookUpServers, type ResolveMx } from './mail-servers.ts'
import { type ActiveSend, readSend } from './send-rows.ts'

const lookUpLimitMs = 20_000

interface FreezeOptions {
  resolveMx: ResolveMx
  /** The zone of readers of whom none is known, or one that nobody knows. */
  timeZone: string
  /** Called when all is written that is committed next. */
  beforeCommit?: () => void
}

/**
 * Gives a send its recipients, once: a later call finds them. Those who are left out are rows as well, with the reason. It is one
 * transaction, so that a process that dies leaves none of them.
 *
 * @returns whether it froze now
 */
export async function freeze(
  pool: Pool,
  { sendId, resolveMx, timeZone, beforeCommit }: FreezeOptions & { sendId: number },
): Promise<boolean> {
  const send = await readSend(pool, sendId)
  if (!send || send.frozenAt) return false
  await lookUpServers(pool, {
    domains: await domainsOf(pool, send),
    resolveMx,
    limitMs: lookUpLimitMs,
  })
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query(
      // Paused or stopped since it was found to be due: that counts.
      `select id from campaign_sends where id = $1 and frozen_at is null and state = 'waiting' for update`,
      [sendId],
    )
    if (rows.length === 0) return false
    const moments = await momentsOf(client, { send, timeZone })
    await insertRecipients(client, { send, moments })
    await client.query(
      `update campaign_sends set frozen_at = now(), progress_at = now(), rests_until = null, state = 'sending',
              candidates = (select count(*) from campaign_recipients where send_id = $1)
        where id = $1`,
      [sendId],
    )
    await publish(client, send)
    beforeCommit?.()
    return true
  })
}

/** Notes it as sent, with its articles, and puts it on the web: the link in the mail leads to a page that is there. */
async function publish(client: PoolClient, { campaignId, newsletterId, content }: ActiveSend): Promise<void> {
  const slug = content.webPath.slice(content.webPath.lastIndexOf('/') + 1)
  await noteSent(client, { campaignId, newsletterId, slug, articleSlugs: content.articles })
  await publishCampaignPage(client, {
    campaignId,
    newsletter: content.newsletter.slug,
    slug,
    title: content.subjects.a,
    sentAt: new Date(),
    document: content.document,
    isIndexed: true,
  })
}

async function domainsOf(pool: Pool, send: Pick<ActiveSend, 'newsletterId'>): Promise<string[]> {
  const { rows } = await pool.query<{ domain: string }>(
    `select distinct split_part(lower(subscriber.email), '@', 2) as domain
       from newsletter_memberships membership
       join newsletter_subscribers subscriber on subscriber.id = membership.subscriber_id
      where membership.newsletter_id = $1 and subscriber.state = 'confirmed'`,
    [send.newsletterId],
  )
  return rows.map(({ domain }) => domain)
}

interface Moment {
  zone: string
  at: string
}

/** When clocks of each zone show the time that is wanted: one entry for each that the audience names, and one for all others (`''`). */
async function momentsOf(
  client: PoolClient,
  { send, timeZone }: { send: ActiveSend; timeZone: string },
): Promise<Moment[]> {
  const { time } = send.plan
  if (time.kind !== 'local') return []
  const { rows } = await client.query<{ zone: string }>(
    `select distinct subscriber.time_zone as zone
       from newsletter_memberships membership
       join newsletter_subscribers subscriber on subscriber.id = membership.subscriber_id
      where membership.newsletter_id = $1 and subscriber.time_zone is not null`,
    [send.newsletterId],
  )
  const others = time.zoneOfOthers !== undefined && isZone(time.zoneOfOthers) ? time.zoneOfOthers : timeZone
  const known = rows.map(({ zone }) => zone).filter(isZone)
  return ['', ...known].map((zone) => ({
    zone,
    at: momentInZone(time, zone === '' ? others : zone).toISOString(),
  }))
}

/**
 * Where a subscriber stands in the order of a draw, from 0 to 1: by hash of the send's key and the subscriber alone, so that nobody ever changes
 * sides.
 */
const drawn = (send: ActiveSend, purpose: string) =>
  sql<number>`((hashtextextended(${`${purpose}:${send.key}:`} || candidates.id, 0) & 2147483647) / 2147483648.0)`

async function insertRecipients(
  client: PoolClient,
  { send, moments }: { send: ActiveSend; moments: Moment[] },
): Promise<void> {
  const { plan } = send
  const hasTwoSubjects = send.content.subjects.b !== null
  const side = drawn(send, 'subject')
  const share = hasTwoSubjects ? (plan.test?.share ?? 1) : 1
  const subject = hasTwoSubjects
    ? sql`case when ${side} < ${share / 2} then 'a' when ${side} < ${share} then 'b' end`
    : sql`'a'`
  await sql`${candidates(send)},
    moments as (
      select entry ->> 'zone' as zone, (entry ->> 'at')::timestamptz as at
        from jsonb_array_elements(${JSON.stringify(moments)}::jsonb) entry
    ),
    drawn as (
      select candidates.*, ${subject} as subject, ${begins(plan)} as begins,
             coalesce(domain.servers, split_part(lower(candidates.email), '@', 2)) as servers,
             ${sql`floor(${drawn(send, 'part')} * ${plan.parts})`} * make_interval(mins => ${plan.minutesBetween}::int) as later
        from candidates
        left join mail_domains domain on domain.domain = split_part(lower(candidates.email), '@', 2)
        left join moments own on own.zone = candidates.time_zone
        left join moments house on house.zone = ''
    )
    insert into campaign_recipients
      (send_id, subscriber_id, address, name, has_plan, servers, subject, state, reason, next_at, settled_at)
    select ${send.id}, id, email, first_name, has_plan, servers, subject,
           case when coalesce(left_out, ${missed(plan)}) is null then 'pending' else 'excluded' end,
           coalesce(left_out, ${missed(plan)}),
           case when subject is null then 'infinity' else greatest(begins, now()) + later end,
           case when coalesce(left_out, ${missed(plan)}) is null then null else now() end
      from drawn`.execute(sqlOn(client))
}

function begins({ time }: SendPlan): RawBuilder<unknown> {
  return time.kind === 'local' ? sql`coalesce(own.at, house.at)` : sql`now()`
}

/** Why those get nothing for whom the time had passed when it began. */
function missed({ time }: SendPlan): RawBuilder<unknown> {
  return time.kind === 'local' && time.whenPassed === 'skip'
    ? sql`case when begins < now() then 'time-passed' end`
    : sql`null::text`
}
