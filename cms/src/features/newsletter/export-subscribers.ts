import type { Pool } from 'pg'
import { z } from 'zod'
import { unsubscribeUrl } from './newsletter-mail.ts'
import { csvHead, csvRow } from './subscriber-csv.ts'

const batchSize = 1000

const RowSchema = z.object({
  id: z.number(),
  subscriberKey: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  state: z.string(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  browserLanguage: z.string().nullable(),
  timeZone: z.string().nullable(),
  confirmedAt: z.date().nullable(),
  unsubscribedAt: z.date().nullable(),
})

/**
 * All subscribers as the lines of a CSV file, read a thousand at a time. A newsletter may only go to those whose state
 * is `confirmed`, and takes each one's own link to unsubscribe from here.
 */
export async function* exportSubscribers(db: Pick<Pool, 'query'>, siteUrl: string): AsyncGenerator<string> {
  yield csvHead
  let after = 0
  for (;;) {
    const { rows } = await db.query(
      `select id, key as "subscriberKey", email, first_name as "firstName", last_name as "lastName", state, country,
              region, browser_language as "browserLanguage", time_zone as "timeZone",
              confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"
         from newsletter_subscribers where id > $1 order by id limit $2`,
      [after, batchSize],
    )
    const batch = RowSchema.array().parse(rows)
    yield batch.map((row) => csvRow(toCells(row, siteUrl))).join('')
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.id
  }
}

function toCells(row: z.output<typeof RowSchema>, siteUrl: string) {
  return {
    ...row,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    unsubscribeUrl: unsubscribeUrl(siteUrl, row.subscriberKey),
  }
}
