import type { Visit } from '@meridian/shared/audience/visit'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** A visit by the keys of our database: what nobody has ever published or sent is not in it. */
interface ResolvedVisit {
  host: string | null
  sendId: number | null
  link: number | null
  articles: number[]
}

const today = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`

/** Keeps what a tab told with a sign-up for newsletters, for each of them. `consentKey` is that of its first consent. */
export async function recordSignUpVisit(client: SqlClient, consentKey: string, visit: Visit | undefined) {
  const resolved = await resolve(client, visit)
  if (!resolved) return
  await client.query(
    `insert into attributions (kind, consent_id, entry_host, entry_send_id, entry_link, articles, told_on)
     select 'newsletter', id, $2, $3, $4, $5, ${today} from newsletter_consents where key = $1 or sign_up = $1
     on conflict do nothing`,
    [consentKey, ...valuesOf(resolved)],
  )
}

/** Keeps what a tab told with the registration of an account. */
export async function recordRegistrationVisit(client: SqlClient, userId: number, visit: Visit | undefined) {
  const resolved = await resolve(client, visit)
  if (!resolved) return
  await client.query(
    `insert into attributions (kind, user_id, entry_host, entry_send_id, entry_link, articles, told_on)
     values ('registration', $1, $2, $3, $4, $5, ${today}) on conflict do nothing`,
    [userId, ...valuesOf(resolved)],
  )
}

/**
 * Keeps what a tab told with an order. However often and in however many tabs it is sent, a checkout session has one: that of the last
 * time before it was paid.
 */
export async function recordOrderVisit(
  client: SqlClient,
  order: { checkoutSessionId: string; userId: number },
  visit: Visit | undefined,
): Promise<void> {
  const resolved = await resolve(client, visit)
  if (!resolved) return
  await client.query(
    `insert into attributions as kept
       (kind, checkout_id, user_id, entry_host, entry_send_id, entry_link, articles, told_on)
     values ('subscription', $1, $2, $3, $4, $5, $6, ${today})
     on conflict (checkout_id) do update
       set entry_host = excluded.entry_host, entry_send_id = excluded.entry_send_id, entry_link = excluded.entry_link,
           articles = excluded.articles, told_on = excluded.told_on
     where kept.user_id = excluded.user_id
       and exists (select from checkouts where id = excluded.checkout_id and state = 'open')`,
    [order.checkoutSessionId, order.userId, ...valuesOf(resolved)],
  )
}

/** Deletes what was told with sign-ups of a subscriber that were withdrawn since, as all that a reader had told with them is. */
export async function deleteWithdrawnVisits(client: SqlClient, subscriberId: number): Promise<void> {
  await client.query(
    `delete from attributions using newsletter_consents consent
      where consent.id = attributions.consent_id and consent.subscriber_id = $1 and consent.withdrawn_at is not null`,
    [subscriberId],
  )
}

const FoundSchema = z.tuple([z.object({ articles: z.array(z.number().nullable()), isSent: z.boolean() })])

/** Null where nothing of it is known here. Articles are found by the addresses that they have and had. */
async function resolve(client: SqlClient, visit: Visit | undefined): Promise<ResolvedVisit | null> {
  if (!visit) return null
  const { host, newsletter } = visit.entry
  const { rows } = await client.query(
    `select exists (
              select from campaign_sends
               where id = $2::bigint and $3::int < jsonb_array_length(content -> 'links')) as "isSent",
            array(
              select coalesce(
                (select id from articles where slug = told.slug and _status = 'published'),
                (select article_id from article_addresses where slug = told.slug))
                from unnest($1::text[]) with ordinality told (slug, place) order by place) as articles`,
    [visit.articles, newsletter?.sendId ?? null, newsletter?.link ?? null],
  )
  const [found] = FoundSchema.parse(rows)
  const known = found.articles.filter((id) => id !== null)
  const resolved = {
    host,
    sendId: found.isSent ? (newsletter?.sendId ?? null) : null,
    link: found.isSent ? (newsletter?.link ?? null) : null,
    // Two addresses may be of one article.
    articles: known.filter((id, place) => !known.includes(id, place + 1)),
  }
  return resolved.host === null && resolved.sendId === null && resolved.articles.length === 0
    ? null
    : resolved
}

function valuesOf({ host, sendId, link, articles }: ResolvedVisit): unknown[] {
  return [host, sendId, link, articles]
}
