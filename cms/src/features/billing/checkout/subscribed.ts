import type { SqlClient } from '../../../platform/database/sql-client.ts'

/**
 * Whether somebody pays for a plan already, or is to: as long as the provider would collect from them again, which it
 * does not for one that it has paused (`expired` here).
 */
export async function hasPaidSubscription(db: SqlClient, userId: number): Promise<boolean> {
  const { rows } = await db.query(
    `select from user_subscriptions
      where user_id = $1 and provider_subscription_id is not null and ended_at is null and status <> 'expired' limit 1`,
    [userId],
  )
  return rows.length > 0
}

/** Whether what the provider collects for is in the database. */
export async function isSubscriptionKnown(db: SqlClient, subscriptionId: string): Promise<boolean> {
  const { rows } = await db.query('select from user_subscriptions where provider_subscription_id = $1', [
    subscriptionId,
  ])
  return rows.length > 0
}
