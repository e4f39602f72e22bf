import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { enqueueScheduleMail } from './schedule-mail.ts'
import { type Schedule, scheduleChannel } from './schedule.ts'

/** Notes that a schedule could not be carried out, and tells the person who made it by mail, in one transaction. */
export async function failSchedule(pool: Pool, schedule: Schedule, reason: string): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update publish_schedules set state = 'failed', settled_at = now(), note = $2
       where id = $1 and state = 'waiting'`,
      [schedule.id, reason],
    )
    if (rowCount === 0) return
    await enqueueScheduleMail(client, schedule, reason)
    await client.query('select pg_notify($1, $2)', [scheduleChannel, ''])
  })
}
