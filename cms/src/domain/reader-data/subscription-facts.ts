import { type SubscriptionFacts, subscriptionStatuses } from '@meridian/shared/account/entitlement'
import { PlanTierSchema } from '@meridian/shared/plan/plan.schema'
import { z } from 'zod'
import { timeColumn } from './columns.ts'

/**
 * SQL for the one subscription that decides what a reader has: the running one, or else the last. `user` is an
 * expression for the reader's database key. To be used as a lateral join that is read by
 * {@link SubscriptionFactsRow}.
 */
export const decisiveSubscription = (user: string) => `
  (select subscription.id as "subscriptionId", subscription.status, plan.tier as "planTier",
          subscription.current_period_start as "currentPeriodStart",
          subscription.current_period_end as "currentPeriodEnd", subscription.plan_id as "planId"
     from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
    where subscription.user_id = ${user}
    order by subscription.status in ('active', 'past_due') desc, subscription.id desc
    limit 1)`

/** The columns of it that `entitlementOf` asks for; all null for a reader without a subscription. */
export const SubscriptionFactsRow = z
  .object({
    status: z.enum(subscriptionStatuses).nullable(),
    planTier: PlanTierSchema.nullable(),
    currentPeriodEnd: timeColumn.nullable(),
  })
  .transform(({ status, planTier, currentPeriodEnd }): SubscriptionFacts | null =>
    status && planTier ? { status, planTier, currentPeriodEnd } : null,
  )
