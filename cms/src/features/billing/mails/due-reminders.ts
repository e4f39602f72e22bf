import { subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { timeColumn } from '../../entitlement/columns.ts'

/** Readers are told this many days before a renewal, unless the whole period is hardly longer. */
export const reminderDays = { first: 30, second: 7 } as const

const RenewalSchema = z.object({
  key: z.string(),
  /** Whether no reminder of this renewal comes before this one. */
  isFirst: z.boolean(),
  userId: z.number(),
  customerId: z.string(),
  subscriptionId: z.string(),
  status: z.enum(subscriptionStatuses),
  planId: z.number(),
  nextPlanId: z.number().nullable(),
  periodEnd: timeColumn,
})

export type DueReminder = z.output<typeof RenewalSchema>

/**
 * The renewals that readers are to be told of by now and were not, those that come first at the front. One that was
 * overslept is told of late rather than never, and a subscription that is canceled has none.
 */
export async function findDueReminders(db: SqlClient, now: Date): Promise<DueReminder[]> {
  const { rows } = await db.query(
    `with renewal as (
       select subscription.*, current_period_end - $1::timestamptz as "left",
              current_period_end - current_period_start as length
         from user_subscriptions subscription
        where kind = 'paid' and status in ('active', 'trialing') and not cancels_at_period_end
          and provider_subscription_id is not null and provider_customer_id is not null
          and current_period_end > $1 and current_period_end <= $1 + make_interval(days => $2)
     ), reminder as (
       select renewal.*, case when "left" <= make_interval(days => $3) then $3 else $2 end as days from renewal
     ), keyed as (
       select reminder.*, length < make_interval(days => 2 * $2) as "isShort",
              'renewal-' || days || ':' || provider_subscription_id || ':'
                || extract(epoch from current_period_end)::bigint as key
         from reminder where length >= make_interval(days => 2 * days)
     )
     select key, days = $2 or "isShort" as "isFirst", user_id as "userId", provider_customer_id as "customerId",
            provider_subscription_id as "subscriptionId", status, plan_id as "planId",
            next_plan_id as "nextPlanId", current_period_end as "periodEnd"
       from keyed where not exists (select from billing_notices notice where notice.key = keyed.key)
      order by current_period_end, id`,
    [now, reminderDays.first, reminderDays.second],
  )
  return RenewalSchema.array().parse(rows)
}
