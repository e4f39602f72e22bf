import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { sellableInterval } from '../../billing/catalog/sellable.ts'
import { countryCode, stateCode } from './places.ts'
import type { NoticeSubscription, ToldNotice } from './plan-notices.ts'

/** A subscription as the planner takes it, and what it takes to tell its reader. */
export interface TellableSubscription extends NoticeSubscription {
  userId: number
  customerId: string
  subscriptionId: string
  planId: number
  nextPlanId: number | null
  told: ToldNotice[]
}

const RowSchema = z.object({
  id: z.number(),
  userId: z.number(),
  customerId: z.string(),
  subscriptionId: z.string(),
  status: z.enum(subscriptionStatuses),
  planId: z.number(),
  nextPlanId: z.number().nullable(),
  startedAt: z.date(),
  periodStart: z.date(),
  periodEnd: z.date(),
  period: z.string(),
  price: z.coerce.number(),
  renewalPrice: z.coerce.number().nullable(),
  isOwnPrice: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  placeSince: z.date().nullable(),
  cardCountry: z.string().nullable(),
  renewsSince: z.date().nullable(),
  told: z.array(z.object({ ruleId: z.number(), period: z.coerce.date() })),
})

/** How many are read at a time. */
const pageSize = 500

/**
 * The subscriptions that renew, a page at a time after an id. Where a reader lives is their default address, or else where
 * their card was issued.
 */
export async function readTellable(db: SqlClient, afterId: number): Promise<TellableSubscription[]> {
  const { rows } = await db.query(
    `select subscription.id, subscription.user_id as "userId", provider_customer_id as "customerId",
            provider_subscription_id as "subscriptionId", status, plan_id as "planId", next_plan_id as "nextPlanId",
            coalesce(started_at, current_period_start) as "startedAt", current_period_start as "periodStart",
            current_period_end as "periodEnd", plan.period, plan.price_cents as price,
            renewal_price_cents as "renewalPrice",
            not exists (select from adopted_prices adopted where adopted.plan_id = plan.id)
              or exists (select from provider_prices own
                          where own.plan_id = plan.id and own.amount_cents = renewal_price_cents) as "isOwnPrice",
            address.country::text, address.state,
            address.updated_at as "placeSince", customer.card_country as "cardCountry",
            (select max(created_at) from audit_events event
              where event.subject_id = subscription.user_id and event.action = 'subscription-resumed') as "renewsSince",
            coalesce((select json_agg(json_build_object('ruleId', rule_id, 'period', period))
              from notices where notices.subscription_id = subscription.id and rule_id is not null
                and period > $1::timestamptz - interval '3 years'), '[]') as told
       from user_subscriptions subscription
       join plans plan on plan.id = coalesce(next_plan_id, plan_id)
       left join addresses address on address.user_id = subscription.user_id and address.is_default
       left join billing_customers customer using (provider_customer_id)
      where kind = 'paid' and status in ('active', 'trialing') and not cancels_at_period_end
        and provider_subscription_id is not null and provider_customer_id is not null
        and current_period_end is not null and subscription.id > $2
      order by subscription.id limit ${pageSize}`,
    [new Date(), afterId],
  )
  return RowSchema.array().parse(rows).map(toTellable)
}

function toTellable(row: z.output<typeof RowSchema>): TellableSubscription {
  const { period, price, renewalPrice, isOwnPrice, cardCountry, country, state, ...rest } = row
  const home = countryCode(country)
  const interval = sellableInterval({ price, period })
  const planKind = isOfMonth(row) ? 'month' : 'year'
  return {
    ...rest,
    renews: true,
    planKind,
    country: home ?? countryCode(cardCountry),
    state: home === 'US' ? stateCode(state) : null,
    // A plan that is no longer sold, or in another way, keeps its price, and so does who was adopted.
    isPriceNew: interval === planKind && isOwnPrice && renewalPrice !== null && price !== renewalPrice,
  }
}

/** By the period itself: what staff call a plan's may have changed since. */
function isOfMonth({ periodStart, periodEnd }: { periodStart: Date; periodEnd: Date }): boolean {
  return periodEnd.getTime() - periodStart.getTime() < 100 * 24 * 3_600_000
}
