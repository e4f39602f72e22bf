import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { isMissing } from '../sync/provider-state.ts'
import { idOf } from '../sync/provider-values.ts'
import { syncCustomer } from '../sync/sync-customer.ts'

export interface EventContext {
  pool: Pool
  provider: PaymentProvider
  logger: Pick<Logger, 'info' | 'warn'>
}

const EventRowSchema = z.object({
  type: z.string(),
  customerId: z.string().nullable(),
  chargeId: z.string().nullable(),
  isHandled: z.boolean(),
})

/**
 * Does what an event asks for. What it says does not matter, only whom it is about: their present state is fetched,
 * and the event is marked as handled in the transaction that applies it. So events may come twice, late and in any
 * order, and one look at the customer handles all that had come before.
 */
export async function handleEvent({ pool, provider, logger }: EventContext, eventId: string): Promise<void> {
  const { rows } = await pool.query(
    `select type, provider_customer_id as "customerId", object_id as "chargeId",
            handled_at is not null as "isHandled"
       from payment_events where id = $1`,
    [eventId],
  )
  const [event] = EventRowSchema.array().parse(rows)
  if (!event || event.isHandled) return
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
  const { rows } = await pool.query(
    'select provider_customer_id as "customerId" from payments where provider_charge_id = $1',
    [chargeId],
  )
  const [known] = z.object({ customerId: z.string().nullable() }).array().parse(rows)
  if (known?.customerId) return known.customerId
  try {
    return idOf((await provider.stripe.charges.retrieve(chargeId)).customer)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function noteCustomer(
  pool: Pool,
  { eventId, customerId }: { eventId: string; customerId: string },
): Promise<void> {
  await pool.query('update payment_events set provider_customer_id = $2 where id = $1', [eventId, customerId])
}

async function ignore(pool: Pool, eventId: string): Promise<void> {
  await pool.query(`update payment_events set handled_at = now(), outcome = 'ignored' where id = $1`, [
    eventId,
  ])
}

/** Shown in the report of a reconciliation; the provider's messages name objects, never cards or secrets. */
async function noteFailure(
  pool: Pool,
  { eventId, error }: { eventId: string; error: unknown },
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await pool.query('update payment_events set failure = $2 where id = $1 and handled_at is null', [
    eventId,
    message.slice(0, 500),
  ])
}
