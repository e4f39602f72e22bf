import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { toTime } from '../sync/provider-values.ts'
import { eventTypes } from './event-types.ts'
import { paymentEventJob } from './payment-event.job.ts'
import type { ProviderEvent } from './signed-event.ts'

/** `ignored`: nothing follows from its kind, or it is about nobody. `misdirected`: it is about somebody else's money. */
export type EventReceipt =
  | { kind: 'new' | 'known' | 'ignored' }
  | { kind: 'misdirected'; reason: 'foreign account' | 'other mode' }

/**
 * Puts an event into the inbox, and its job into the queue in the same transaction: what is acknowledged is never
 * lost. One that comes again changes nothing.
 */
export async function receiveEvent(
  { pool, provider }: { pool: Pool; provider: Pick<PaymentProvider, 'mode'> },
  event: ProviderEvent,
): Promise<EventReceipt> {
  if (event.isForeign) return { kind: 'misdirected', reason: 'foreign account' }
  if (event.isLive !== (provider.mode === 'live')) return { kind: 'misdirected', reason: 'other mode' }
  const isAboutSomebody = event.customerId !== null || event.chargeId !== null
  if (!eventTypes.has(event.type) || !isAboutSomebody) return { kind: 'ignored' }
  return inPoolTransaction(pool, async (client) => {
    const added = await sqlOn(client)
      .insertInto('payment_events')
      .values({
        id: event.id,
        type: event.type,
        provider_customer_id: event.customerId,
        object_id: event.chargeId,
        happened_at: toTime(event.created),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { kind: 'known' }
    await enqueue(paymentEventJob, { eventId: event.id }, { client })
    return { kind: 'new' }
  })
}
