import type { Endpoint } from 'payload'
import type { Pool } from 'pg'
import { env } from '../../env.ts'
import { can } from '../../platform/access/rights.ts'
import { textStream } from '../../platform/csv/text-stream.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { unsubscribeUrl } from './newsletter-mail.job.ts'
import { csvHead, csvRow } from './subscriber-csv.ts'

const batchSize = 1000

/**
 * All subscribers as the lines of a CSV file, read a thousand at a time. A newsletter may only go to those whose state
 * is `confirmed`, and takes each one's own link to unsubscribe from here.
 */
export async function* exportSubscribers(db: Pick<Pool, 'query'>, siteUrl: string): AsyncGenerator<string> {
  yield csvHead
  let after = 0
  for (;;) {
    const batch = await sqlOn(db)
      .selectFrom('newsletter_subscribers')
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
        unsubscribeUrl: unsubscribeUrl(siteUrl, key),
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
