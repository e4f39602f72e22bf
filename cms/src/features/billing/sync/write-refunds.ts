import type { Stripe } from 'stripe'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { toTime } from './provider-values.ts'

/** Writes down what was given back of a payment. Staff who did it stand in the refund's `metadata.staff`. */
export async function writeRefunds(
  client: SqlClient,
  paymentId: number,
  { refunds }: Stripe.Charge,
): Promise<void> {
  for (const refund of refunds?.data ?? []) {
    const { id, amount, status, metadata, reason, created } = refund
    await client.query(
      `insert into payment_refunds
         (payment_id, provider_refund_id, amount_cents, status, reason, requested_by_id, created_at)
       values ($1, $2, $3, $4, $5, (select id from users where public_id = $6), $7)
       on conflict (provider_refund_id) do update
         set amount_cents = excluded.amount_cents, status = excluded.status`,
      [
        paymentId,
        id,
        amount,
        status ?? 'succeeded',
        metadata?.reason ?? reason,
        metadata?.staff ?? null,
        toTime(created),
      ],
    )
  }
}
