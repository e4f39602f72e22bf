import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { idOf } from '../sync/provider-values.ts'
import { syncCustomer } from '../sync/sync-customer.ts'

export interface EventContext {
  pool: Pool
  provider: PaymentProvider
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Does what an event asks for. What it says does not matter, only whom it is about: their present state is fetched,
 * and the event is marked as handled in the transaction that applies it. So events may come twice, late and in any
 * order, and one look at the customer handles all that had come before.
 */
export async function handleEvent({ pool, provider, logger }: EventContext, eventId: string): Promise<void> {
  const event = await sqlOn(pool)
    .selectFrom('payment_events')
    .select([
      'type',
      'provider_customer_id as customerId',
      'object_id as chargeId',
      'handled_at as handledAt',
    ])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event || event.handledAt !== null) return
  try {
    const customerId = event.customerId ?? (await findCustomer({ pool, provider }, event.chargeId))
    if (customerId === null) return await ignore(pool, eventId)
    if (event.customerId === null) await noteCustomer(pool, { eventId, customerId })
    const outcome = await syncCustomer({ pool, provider }, customerId)
    if (outcome.kind !== 'synced') {
      logger.warn({ eventId, type: event.type, customerId, outcome: outcome.kind }, 'ignored a payment event')
    }
  } catch (error) {
    await noteFailure(pool, { eventId, error })
    throw error
  }
}

/** Whose payment a charge was; null for one of nobody. */
export async function findCustomer(
  { pool, provider }: Pick<EventContext, 'pool' | 'provider'>,
  chargeId: string | null,
): Promise<string | null> {
  if (chargeId === null) return null
  const known = await sqlOn(pool)
    .selectFrom('payments')
    .select('provider_customer_id as customerId')
    .where('provider_charge_id', '=', chargeId)
    .executeTakeFirst()
  if (known?.customerId) return known.customerId
  try {
    return idOf((await provider.stripe.charges.retrieve(chargeId)).customer)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Notes whom an event is about that did not say so itself. */
export async function noteCustomer(
  pool: Pool,
  { eventId, customerId }: { eventId: string; customerId: string },
): Promise<void> {
  await sqlOn(pool)
    .updateTable('payment_events')
    .set({ provider_customer_id: customerId })
    .where('id', '=', eventId)
    .execute()
}

async function ignore(pool: Pool, eventId: string): Promise<void> {
  await sqlOn(pool)
    .updateTable('payment_events')
    .set({ handled_at: sql<Date>`now()`, outcome: 'ignored' })
    .where('id', '=', eventId)
    .execute()
}

/** Shown in the report of a reconciliation; the provider's messages name objects, never cards or secrets. */
async function noteFailure(
  pool: Pool,
  { eventId, error }: { eventId: string; error: unknown },
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await sqlOn(pool)
    .updateTable('payment_events')
    .set({ failure: message.slice(0, 500) })
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute()
}
