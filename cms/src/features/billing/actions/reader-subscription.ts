import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** A subscription that the provider collects for, by the names that it has there. */
export interface PaidSubscription {
  subscriptionId: string
  customerId: string
}

/** What a action about a reader's subscription is about. One that has ended has an `endedAt`. */
export type ReaderSubscription =
  | ({ kind: 'paid'; endedAt: Date | null } & PaidSubscription)
  | { kind: 'complimentary'; endedAt: Date | null; subscriptionKey: number }
  | { kind: 'none' }

/**
 * The subscription of a reader that actions are about: the one that runs, or else the last. `none` for anyone who has never
 * had more than the free plan.
 */
export async function readReaderSubscription(
  db: Pick<Pool, 'query'>,
  userId: number,
): Promise<ReaderSubscription> {
  const row = await sqlOn(db)
    .selectFrom('user_subscriptions')
    .select((eb) => [
      'id as subscriptionKey',
      'kind',
      'provider_subscription_id as subscriptionId',
      'provider_customer_id as customerId',
      eb
        .case()
        .when('status', 'not in', runningStatuses)
        .then(eb.fn.coalesce('ended_at', 'current_period_end', 'updated_at'))
        .end()
        .as('endedAt'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'free')
    .orderBy((eb) => eb('status', 'in', runningStatuses), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { kind: 'none' }
  const { kind, endedAt, subscriptionKey, subscriptionId, customerId } = row
  if (kind === 'complimentary') return { kind, endedAt, subscriptionKey }
  if (subscriptionId === null || customerId === null) return { kind: 'none' }
  return { kind: 'paid', endedAt, subscriptionId, customerId }
}
