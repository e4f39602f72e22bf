import {
  payByOf,
  runningStatuses,
  type SubscriptionFacts,
  subscriptionStatuses,
} from '@meridian/shared/entitlement/entitlement'
import { PlanTierSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'
import { timeColumn } from './columns.ts'

/** SQL for the states of subscriptions that go on, as the one-running index knows them. */
export const runningStates = `(${runningStatuses.map((status) => `'${status}'`).join(', ')})`

/**
 * SQL for the one subscription that decides what a reader has: the running one, or else the last. `user` is an
 * expression for the reader's database key. To be used as a lateral join that is read by
 * {@link SubscriptionFactsRow}, of which {@link factColumns} are the columns.
 */
export const decisiveSubscription = (user: string) => `
  (select subscription.id as "subscriptionId", subscription.status, plan.tier as "planTier",
          subscription.current_period_start as "currentPeriodStart",
          subscription.current_period_end as "currentPeriodEnd",
          subscription.cancels_at_period_end as "cancelsAtPeriodEnd",
          subscription.past_due_since as "pastDueSince", subscription.plan_id as "planId"
     from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
    where subscription.user_id = ${user}
    order by subscription.status in ${runningStates} desc, subscription.id desc
    limit 1)`

/** The columns of {@link decisiveSubscription} that {@link SubscriptionFactsRow} reads; `facts` is its name in the join. */
export const factColumns = (facts: string) =>
  ['status', 'planTier', 'currentPeriodEnd', 'cancelsAtPeriodEnd', 'pastDueSince']
    .map((column) => `${facts}."${column}"`)
    .join(', ')

/** The columns of it that `entitlementOf` asks for; all null for a reader without a subscription. */
export const SubscriptionFactsRow = z
  .object({
    status: z.enum(subscriptionStatuses).nullable(),
    planTier: PlanTierSchema.nullable(),
    currentPeriodEnd: timeColumn.nullable(),
    cancelsAtPeriodEnd: z.boolean().nullable(),
    pastDueSince: timeColumn.nullable(),
  })
  .transform(
    ({ status, planTier, currentPeriodEnd, cancelsAtPeriodEnd, pastDueSince }): SubscriptionFacts | null =>
      status && planTier
        ? {
            status,
            planTier,
            currentPeriodEnd,
            cancelsAtPeriodEnd: cancelsAtPeriodEnd ?? false,
            payBy: pastDueSince && payByOf(pastDueSince),
          }
        : null,
  )
