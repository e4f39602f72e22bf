import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { sql } from 'kysely'
import type { Endpoint } from 'payload'
import type { Pool } from 'pg'
import { env } from '../../env.ts'
import { can } from '../../platform/access/rights.ts'
import { textStream } from '../../platform/csv/text-stream.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { personalLinks } from './personal-links.ts'
import { csvHead, csvRow } from './subscriber-csv.ts'

const batchSize = 1000

/**
 * The ids of the newsletters that may go to a subscriber, `s`, at the moment: chosen, not paused, and for everyone or with a
 * plan in the account of the address.
 */
const comingNow = sql<string>`(
  select coalesce(string_agg(n.slug, ' ' order by n.position, n.id), '')
    from newsletter_memberships m join newsletters n on n.id = m.newsletter_id
   where m.subscriber_id = s.id and s.state = 'confirmed' and n.is_offered
     and (m.paused_at is null or m.paused_until <= now())
     and (n.audience = 'everyone' or exists (
       select from users u join user_subscriptions p on p.user_id = u.id
        where lower(u.email) = lower(s.email) and p.status::text = any(${[...runningStatuses]}))))`.as(
  'newsletters',
)

/**
 * All subscribers as the lines of a CSV file, read a thousand at a time. A newsletter may only go to those whose line names
 * it, and takes each one's own link to unsubscribe from here.
 */
export async function* exportSubscribers(db: Pick<Pool, 'query'>, siteUrl: string): AsyncGenerator<string> {
  yield csvHead
  let after = 0
  for (;;) {
    const batch = await sqlOn(db)
      .selectFrom('newsletter_subscribers as s')
      .select([
        'id',
        'key',
        'email',
        'first_name as firstName',
        'last_name as lastName',
        'state',
        'country',
        'region',
      ])
      .select(comingNow)
      .select(['browser_language as browserLanguage', 'time_zone as timeZone'])
      .select(['confirmed_at as confirmedAt', 'unsubscribed_at as unsubscribedAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    const rows = batch.map(({ key, confirmedAt, unsubscribedAt, ...row }) =>
      csvRow({
        ...row,
        confirmedAt: confirmedAt?.toISOString() ?? null,
        unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
        unsubscribeUrl: personalLinks({ siteUrl, subscriberKey: key, newsletter: null }).unsubscribe,
      }),
    )
    yield rows.join('')
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.id
  }
}

/** `GET /newsletter-subscribers/export` beside Payload's REST, for staff: the list as a CSV file. */
export const subscriberExportEndpoint: Omit<Endpoint, 'root'> = {
  path: '/export',
  method: 'get',
  handler: async (req) => {
    if (!can(req.user, 'readSubscribers')) {
      const errors = [{ message: 'This is for the staff of the magazine.' }]
      return Response.json({ errors }, { status: 403, headers: { 'cache-control': 'no-store' } })
    }
    const lines = exportSubscribers(req.payload.db.pool, env.PUBLIC_URL)
    const day = new Date().toISOString().slice(0, 10)
    return new Response(textStream(lines), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="newsletter-subscribers-${day}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
}
