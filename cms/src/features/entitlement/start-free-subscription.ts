import type { SqlClient } from '../../platform/database/sql-client.ts'

/**
 * Gives a new reader a free plan, which begins now and has no end. Runs in the transaction of `client`. Throws when
 * the plan has a price: nobody gets such a plan without a payment.
 */
export async function startFreeSubscription(
  client: SqlClient,
  { userId, planId }: { userId: number; planId: number },
): Promise<void> {
  const { rows } = await client.query(
    `insert into user_subscriptions (user_id, plan_id, status, current_period_start)
     select $1, id, 'active', now() from plans where id = $2 and price_cents = 0
     returning id`,
    [userId, planId],
  )
  if (rows.length === 0) throw new Error('A plan that is not free cannot be given away.')
}
