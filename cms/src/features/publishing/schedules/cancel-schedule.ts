import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { refreshScheduledArticles } from '../article-states.ts'
import { scheduleChannel } from './schedule.ts'

/** Cancels what is scheduled. `settled`: it was done, or cancelled by somebody else, a moment ago. */
export async function cancelSchedule(
  pool: Pool,
  actor: Actor,
  scheduleId: number,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'settled' }> {
  return inPoolTransaction(pool, async (client) => {
    // Waits for a worker that is about to carry it out, and then finds it done.
    const taken = await sqlOn(client)
      .updateTable('publish_schedules')
      .set({ state: 'taken-back', settled_at: sql`now()`, settled_by: actor.userId })
      .where('id', '=', String(scheduleId))
      .where('state', '=', 'waiting')
      .returning(['collection', 'document_id', 'action'])
      .executeTakeFirst()
    if (!taken) {
      const schedules = sqlOn(client).selectFrom('publish_schedules').select('id')
      const settled = await schedules.where('id', '=', String(scheduleId)).executeTakeFirst()
      return { ok: false, reason: settled ? 'settled' : 'unknown' }
    }
    await refreshScheduledArticles(client, scheduleId)
    await recordAudit(client, {
      action: 'schedule-taken-back',
      actorId: actor.userId,
      subjectId: null,
      detail: `${taken.collection}:${taken.document_id}: ${taken.action}`,
      address: actor.address,
    })
    await client.query('select pg_notify($1, $2)', [scheduleChannel, ''])
    return { ok: true }
  })
}
