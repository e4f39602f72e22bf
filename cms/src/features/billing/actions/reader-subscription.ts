import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const isRunning = `status in ('active', 'trialing', 'past_due', 'disputed')`

const RowSchema = z.object({
  subscriptionKey: z.number(),
  kind: z.enum(['paid', 'complimentary']),
  endedAt: z.date().nullable(),
  subscriptionId: z.string().nullable(),
  customerId: z.string().nullable(),
})

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
export async function readReaderSubscription(db: SqlClient, userId: number): Promise<ReaderSubscription> {
  const { rows } = await db.query(
    `select id as "subscriptionKey", kind, provider_subscription_id as "subscriptionId",
            provider_customer_id as "customerId",
            case when not ${isRunning} then coalesce(ended_at, current_period_end, updated_at) end as "endedAt"
       from user_subscriptions
      where user_id = $1 and kind <> 'free'
      order by ${isRunning} desc, id desc
      limit 1`,
    [userId],
  )
  const [row] = RowSchema.array().parse(rows)
  if (!row) return { kind: 'none' }
  const { kind, endedAt, subscriptionKey, subscriptionId, customerId } = row
  if (kind === 'complimentary') return { kind, endedAt, subscriptionKey }
  if (subscriptionId === null || customerId === null) return { kind: 'none' }
  return { kind, endedAt, subscriptionId, customerId }
}
