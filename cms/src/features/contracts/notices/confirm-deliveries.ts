import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { openCase } from '../cases/open-case.ts'
import { dayMs } from './months.ts'

const UndeliveredSchema = z.object({ id: z.number(), readerId: z.number().nullable(), dueBy: z.date() })

/**
 * Notes when the mail server took the notices that were written, and makes those loud that it has not taken within their
 * window: what lies in the queue has been told to nobody.
 */
export async function confirmDeliveries(
  { pool, logger }: { pool: Pool; logger: Pick<Logger, 'error'> },
  now: Date,
): Promise<void> {
  await pool.query(
    `update notices set delivered_at = delivery.sent_at, updated_at = now()
       from mail_deliveries delivery
      where delivery.key = notices.mail_key and notices.delivered_at is null`,
  )
  await inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `update notices set is_late = true, updated_at = now()
        where delivered_at is null and mail_key is not null and not is_late and due_by < $1
        returning id, reader_id as "readerId", due_by as "dueBy"`,
      [now],
    )
    for (const { id, readerId, dueBy } of UndeliveredSchema.array().parse(rows)) {
      const isNew = await openCase(client, {
        key: `undelivered:${id}`,
        kind: 'late-notice',
        title: `A notice due by ${dueBy.toISOString().slice(0, 10)} was not delivered`,
        detail:
          'It was written in time, but the mail server has not taken it. Look at the queue of mails in Site health, and at the address of the reader.',
        dueAt: new Date(now.getTime() + dayMs),
        noticeId: id,
        readerId,
        isMailed: false,
      })
      if (isNew) logger.error({ noticeId: id, dueBy }, 'a notice was not delivered in its window')
    }
  })
}
