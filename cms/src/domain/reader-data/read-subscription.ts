import { givesTier, payByOf, statusAt, subscriptionStatuses } from '@meridian/shared/account/entitlement'
import { subscriptionKinds, type UserSubscription } from '@meridian/shared/account/user-subscription.schema'
import { PlanSchema } from '@meridian/shared/plan/plan.schema'
import { z } from 'zod'
import type { SqlClient } from '../../database/sql-client.ts'
import { timeColumn } from './columns.ts'
import { decisiveSubscription } from './subscription-facts.ts'

const RowSchema = PlanSchema.extend({
  price: z.coerce.number(),
  status: z.enum(subscriptionStatuses),
  currentPeriodStart: timeColumn,
  currentPeriodEnd: timeColumn.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  pastDueSince: timeColumn.nullable(),
  kind: z.enum(subscriptionKinds),
  renewalPrice: z.coerce.number().nullable(),
  nextPlanId: z.string().nullable(),
  nextPlanName: z.string().nullable(),
})

/** The running subscription of a reader, or else the last one, with its plan; null for who never had one. */
export async function readSubscription(db: SqlClient, userId: number): Promise<UserSubscription | null> {
  const { rows } = await db.query(
    `select subscription.status, subscription."currentPeriodStart", subscription."currentPeriodEnd",
            subscription."cancelsAtPeriodEnd", subscription."pastDueSince", kept.kind,
            kept.renewal_price_cents as "renewalPrice", next.slug as "nextPlanId", next.name as "nextPlanName",
            plan.slug as id, plan.name, plan.description, plan.tier, plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features
       from ${decisiveSubscription('$1')} subscription
       join user_subscriptions kept on kept.id = subscription."subscriptionId"
       join plans plan on plan.id = subscription."planId"
       left join plans next on next.id = kept.next_plan_id`,
    [userId],
  )
  const [row] = RowSchema.array().parse(rows)
  return row ? toSubscription(row, new Date()) : null
}

/** What is said of the next period holds only while there will be one. */
function toSubscription(row: z.output<typeof RowSchema>, now: Date): UserSubscription {
  const { status: noted, pastDueSince, renewalPrice, nextPlanId, nextPlanName, ...rest } = row
  const { currentPeriodStart, currentPeriodEnd, cancelsAtPeriodEnd, kind, ...subscription } = rest
  const payBy = pastDueSince && payByOf(pastDueSince)
  const status = statusAt({ status: noted, currentPeriodEnd, cancelsAtPeriodEnd, payBy }, now)
  const isRenewed = givesTier(status) && !cancelsAtPeriodEnd
  return {
    status,
    kind,
    currentPeriodStart,
    currentPeriodEnd,
    cancelsAtPeriodEnd,
    renewalPrice: isRenewed ? renewalPrice : null,
    nextPlan: isRenewed && nextPlanId && nextPlanName ? { id: nextPlanId, name: nextPlanName } : null,
    payBy: status === 'past_due' ? payBy : null,
    subscription,
  }
}
