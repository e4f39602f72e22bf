import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { scheduleChannel } from './schedule.ts'

const TakenRow = z.object({ collection: z.string(), documentId: z.number(), action: z.string() })

/** Cancels what is scheduled. `settled`: it was done, or cancelled by somebody else, a moment ago. */
export async function cancelSchedule(
  pool: Pool,
  actor: Actor,
  scheduleId: number,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'settled' }> {
  return inPoolTransaction(pool, async (client) => {
    // Waits for a worker that is about to carry it out, and then finds it done.
    const { rows } = await client.query(
      `update publish_schedules set state = 'taken-back', settled_at = now(), settled_by = $2
       where id = $1 and state = 'waiting'
       returning collection, document_id as "documentId", action`,
      [scheduleId, actor.userId],
    )
    const [taken] = TakenRow.array().parse(rows)
    if (!taken) {
      const { rowCount } = await client.query('select from publish_schedules where id = $1', [scheduleId])
      return { ok: false, reason: rowCount === 0 ? 'unknown' : 'settled' }
    }
    await recordAudit(client, {
      action: 'schedule-taken-back',
      actorId: actor.userId,
      subjectId: null,
      detail: `${taken.collection}:${taken.documentId}: ${taken.action}`,
      address: actor.address,
    })
    await client.query('select pg_notify($1, $2)', [scheduleChannel, ''])
    return { ok: true }
  })
}
