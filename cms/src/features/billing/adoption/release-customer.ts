import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { reopenFreeSubscriptions } from '../sync/reopen-free.ts'

/** What a reader or staff do about a subscription: after that it is not one that was only taken over. */
const actions = [
  'subscription-cancelled',
  'subscription-cancelled-by-staff',
  'subscription-resumed',
  'plan-changed',
  'plan-changed-by-staff',
  'plan-change-planned',
  'card-updated',
  'payment-refunded',
] as const

/**
 * Takes back that customers were adopted, where nothing has happened since: no invoice was issued, and nobody has changed the
 * subscription here. What was taken over is deleted here, and stays at the provider as it is. Gives those that were. In the
 * transaction of `client`.
 */
export async function releaseCustomers(client: SqlClient, customerIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ customerId: string; userId: number }>(
    `select customer.provider_customer_id as "customerId", customer.user_id as "userId"
       from billing_customers customer join users reader on reader.id = customer.user_id
      where customer.provider_customer_id = any($1)
        and not exists (select from payments payment join invoices invoice on invoice.payment_id = payment.id
                         where payment.provider_customer_id = customer.provider_customer_id)
        and not exists (select from checkouts where checkouts.provider_customer_id = customer.provider_customer_id)
        and not exists (select from audit_events event
                         where event.subject_id = customer.user_id and event.action::text = any($2)
                           and event.created_at > customer.created_at)
      order by customer.user_id for no key update of reader`,
    [customerIds, actions],
  )
  const released = rows.map(({ customerId }) => customerId)
  if (released.length === 0) return []
  const db = sqlOn(client)
  for (const table of ['payments', 'user_subscriptions', 'billing_customers'] as const)
    await db.deleteFrom(table).where('provider_customer_id', 'in', released).execute()
  await reopenFreeSubscriptions(
    client,
    rows.map(({ userId }) => userId),
  )
  return released
}
