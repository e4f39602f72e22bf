import { sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { formatDay } from '../receipts/wordings.ts'
import { findCustomer, noteCustomer } from '../inbox/handle-event.ts'
import type { Finding } from './finding.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const pageSize = 100

interface WaitingEvent {
  id: string
  type: string
  customerId: string | null
  chargeId: string | null
  happenedAt: Date
  failure: string | null
}

/** Events that had come before the comparison began and that nobody has handled. */
export async function checkEvents(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const events = await sqlOn(context.pool)
    .selectFrom('payment_events')
    .select([
      'id',
      'type',
      'provider_customer_id as customerId',
      'object_id as chargeId',
      'happened_at as happenedAt',
      'failure',
    ])
    .where('handled_at', 'is', null)
    // Both are kept in milliseconds: what came just before may have the same.
    .where('received_at', '<=', ({ selectFrom }) =>
      selectFrom('reconciliation_runs').select('started_at').where('id', '=', run.id),
    )
    .$if(cursor !== null, (waiting) => waiting.where('id', '>', cursor))
    .orderBy('id')
    .limit(pageSize)
    .execute()
  const findings: Finding[] = []
  for (const event of events) findings.push(...(await handleLate(context, event)))
  return { findings, next: events.length < pageSize ? null : (events.at(-1)?.id ?? null) }
}

async function handleLate(context: ReconciliationContext, event: WaitingEvent): Promise<Finding[]> {
  const db = sqlOn(context.pool)
  const customerId = event.customerId ?? (await findCustomer(context, event.chargeId))
  if (customerId !== null && event.customerId === null) {
    await noteCustomer(context.pool, { eventId: event.id, customerId })
  }
  const repaired = customerId === null ? [] : await repairCustomers(context, [customerId])
  const closed = await db
    .updateTable('payment_events')
    .set({ handled_at: sql<Date>`now()`, outcome: 'ignored' })
    .where('id', '=', event.id)
    .where(({ val }) => val(customerId === null))
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  const handled = await db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', event.id)
    .where('handled_at', 'is not', null)
    .executeTakeFirst()
  const isRepaired = handled !== undefined
  const why = event.failure === null ? '' : ` Before, it had failed: ${event.failure}`
  return [
    {
      kind: 'event',
      subject: event.id,
      customerId,
      userId: null,
      detail: `${event.type} of ${formatDay(event.happenedAt.toISOString())} had not been handled.${why}`,
      action: closed.numUpdatedRows
        ? 'Closed: it is about nobody here.'
        : isRepaired
          ? 'Handled now.'
          : 'It could not be handled now either.',
      isRepaired,
    },
    ...repaired,
  ]
}
