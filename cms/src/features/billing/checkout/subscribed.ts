import { givesTier } from '@meridian/shared/entitlement/entitlement'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readSubscription } from '../../entitlement/read-subscription.ts'

/**
 * Whether somebody pays for a plan already, or is to: as long as the provider would collect from them again, which it
 * does not for one that it has paused (`expired` here).
 */
export async function hasPaidSubscription(db: SqlClient, userId: number): Promise<boolean> {
  const paid = await sqlOn(db)
    .selectFrom('user_subscriptions')
    .where('user_id', '=', userId)
    .where('provider_subscription_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('status', '<>', 'expired')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** Whether somebody has just this plan at the moment, be it for nothing. `planId` is its public id. */
export async function hasPlan(
  db: SqlClient,
  { userId, planId }: { userId: number; planId: string },
): Promise<boolean> {
  const own = await readSubscription(db, userId)
  return own !== null && own.subscription.id === planId && givesTier(own.status)
}

/** Whether what the provider collects for is in the database. */
export async function isSubscriptionKnown(db: SqlClient, subscriptionId: string): Promise<boolean> {
  const known = await sqlOn(db)
    .selectFrom('user_subscriptions')
    .where('provider_subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return known !== undefined
}
