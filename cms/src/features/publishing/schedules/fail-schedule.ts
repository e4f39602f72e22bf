import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { refreshScheduledArticles } from '../article-states.ts'
import { enqueueScheduleMail } from './schedule-mail.ts'
import { type Schedule, scheduleChannel } from './schedule.ts'

/** Notes that a schedule could not be carried out, and tells the person who made it by mail, in one transaction. */
export async function failSchedule(pool: Pool, schedule: Schedule, reason: string): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const { numUpdatedRows } = await sqlOn(client)
      .updateTable('publish_schedules')
      .set({ state: 'failed', settled_at: sql`now()`, note: reason })
      .where('id', '=', String(schedule.id))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await refreshScheduledArticles(client, schedule.id)
    await enqueueScheduleMail(client, schedule, reason)
    await client.query('select pg_notify($1, $2)', [scheduleChannel, ''])
  })
}
