import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { defineJob } from '../../platform/queue/job.ts'

/** Deletes sign-ups that nobody has confirmed, and old proofs of consent. */
export const deleteUnconfirmedJob = defineJob({
  name: 'delete-unconfirmed-sign-ups',
  formerName: 'forget-unconfirmed-sign-ups',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})

/**
 * Deletes sign-ups that nobody has confirmed within `unconfirmedDays`, because anyone can type in anyone's address,
 * and `proofDays` after the end of a subscription the proof that there was one. An address that had been subscribed
 * before goes back to being unsubscribed. Gives the number of addresses forgotten.
 */
export async function deleteUnsubscribed(
  pool: Pool,
  { unconfirmedDays, proofDays }: { unconfirmedDays: number; proofDays: number },
): Promise<number> {
  return inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    await db
      .deleteFrom('newsletter_consents')
      .where((eb) =>
        eb.or([
          eb.and([eb('confirmed_at', 'is', null), eb('requested_at', '<', daysAgo(unconfirmedDays))]),
          eb('withdrawn_at', '<', daysAgo(proofDays)),
        ]),
      )
      .execute()
    await db
      .updateTable('newsletter_subscribers as s')
      .set({ state: 'unsubscribed', updated_at: sql<Date>`now()` })
      .where('state', '=', 'pending')
      .where('consent_key', 'is not', null)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('newsletter_consents as c')
              .select('c.id')
              .whereRef('c.subscriber_id', '=', 's.id')
              .where('c.confirmed_at', 'is', null),
          ),
        ),
      )
      .execute()
    // Staff may have labelled one that was never confirmed.
    for (const table of ['subscriber_sections', 'subscriber_labels'] as const)
      await db
        .deleteFrom(table)
        .where('subscriber_id', 'in', ({ selectFrom }) =>
          selectFrom('newsletter_subscribers').select('id').where('state', '=', 'unsubscribed'),
        )
        .execute()
    const { numDeletedRows } = await db
      .deleteFrom('newsletter_subscribers as s')
      .where('state', '<>', 'confirmed')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('newsletter_consents as c').select('c.id').whereRef('c.subscriber_id', '=', 's.id'),
          ),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

function daysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`
}
