import { z } from 'zod'
import { timeColumn } from '../../entitlement/columns.ts'
import { formatDay } from '../receipts/wordings.ts'
import { findCustomer } from '../inbox/handle-event.ts'
import type { Finding } from './finding.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const pageSize = 100

const EventSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    customerId: z.string().nullable(),
    chargeId: z.string().nullable(),
    happenedAt: timeColumn,
    failure: z.string().nullable(),
  })
  .array()

type WaitingEvent = z.output<typeof EventSchema>[number]

/** Events that had come before the comparison began and that nobody has handled. */
export async function checkEvents(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { rows } = await context.pool.query(
    `select id, type, provider_customer_id as "customerId", object_id as "chargeId", happened_at as "happenedAt",
            failure
       from payment_events
      where handled_at is null and received_at <= (select started_at from reconciliation_runs where id = $1)
        and ($2::text is null or id > $2)
      order by id limit $3`,
    // Both are kept in milliseconds: what came just before may have the same.
    [run.id, cursor, pageSize],
  )
  const events = EventSchema.parse(rows)
  const findings: Finding[] = []
  for (const event of events) findings.push(...(await handleLate(context, event)))
  return { findings, next: events.length < pageSize ? null : (events.at(-1)?.id ?? null) }
}

async function handleLate(context: ReconciliationContext, event: WaitingEvent): Promise<Finding[]> {
  const { pool } = context
  const customerId = event.customerId ?? (await findCustomer(context, event.chargeId))
  if (customerId !== null && event.customerId === null) {
    await pool.query('update payment_events set provider_customer_id = $2 where id = $1', [
      event.id,
      customerId,
    ])
  }
  const repaired = customerId === null ? [] : await repairCustomers(context, [customerId])
  const closed = await pool.query(
    `update payment_events set handled_at = now(), outcome = 'ignored'
      where id = $1 and $2 and handled_at is null`,
    [event.id, customerId === null],
  )
  const { rows } = await pool.query('select 1 from payment_events where id = $1 and handled_at is not null', [
    event.id,
  ])
  const isRepaired = rows.length > 0
  const why = event.failure === null ? '' : ` Before, it had failed: ${event.failure}`
  return [
    {
      kind: 'event',
      subject: event.id,
      customerId,
      userId: null,
      detail: `${event.type} of ${formatDay(event.happenedAt)} had not been handled.${why}`,
      action: closed.rowCount
        ? 'Closed: it is about nobody here.'
        : isRepaired
          ? 'Handled now.'
          : 'It could not be handled now either.',
      isRepaired,
    },
    ...repaired,
  ]
}
