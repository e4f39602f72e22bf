import type { Stripe } from 'stripe'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { toTime } from './provider-values.ts'

/** Writes down what was refunded of a payment. Staff who did it stand in the refund's `metadata.staff`. */
export async function writeRefunds(
  client: SqlClient,
  paymentId: number,
  { refunds }: Stripe.Charge,
): Promise<void> {
  for (const refund of refunds?.data ?? []) {
    const { id, amount, metadata, reason, created } = refund
    const present = { amount_cents: amount, status: refund.status ?? 'succeeded' }
    await sqlOn(client)
      .insertInto('payment_refunds')
      .values(({ selectFrom }) => ({
        ...present,
        payment_id: paymentId,
        provider_refund_id: id,
        reason: metadata?.reason ?? reason,
        requested_by_id: selectFrom('users')
          .select('id')
          .where('public_id', '=', metadata?.staff ?? null),
        created_at: toTime(created),
      }))
      .onConflict((conflict) => conflict.column('provider_refund_id').doUpdateSet(present))
      .execute()
  }
}
