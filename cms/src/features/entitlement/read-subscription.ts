import { givesTier, payByOf, statusAt, subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { subscriptionKinds, type UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { timeColumn } from '../../platform/database/columns.ts'
import { decisiveSubscription } from './subscription-facts.ts'

const RowSchema = PlanSchema.extend({
  price: z.coerce.number(),
  status: z.enum(subscriptionStatuses),
  startedAt: timeColumn.nullable(),
  currentPeriodStart: timeColumn,
  currentPeriodEnd: timeColumn.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  pastDueSince: timeColumn.nullable(),
  kind: z.enum(subscriptionKinds),
  renewalPrice: z.coerce.number().nullable(),
  currency: z.string(),
  nextPlanId: z.string().nullable(),
  nextPlanName: z.string().nullable(),
  pendingPlanId: z.string().nullable(),
  pendingPlanName: z.string().nullable(),
  pendingAmount: z.coerce.number().nullable(),
  pendingUntil: timeColumn.nullable(),
})

type Row = z.output<typeof RowSchema>

/** The running subscription of a reader, or else the last one, with its plan; null for who never had one. */
export async function readSubscription(db: SqlClient, userId: number): Promise<UserSubscription | null> {
  const { rows } = await db.query(
    `select subscription.status, kept.started_at as "startedAt", subscription."currentPeriodStart", subscription."currentPeriodEnd",
            subscription."cancelsAtPeriodEnd", subscription."pastDueSince", kept.kind,
            kept.renewal_price_cents as "renewalPrice", coalesce(kept.currency, 'usd') as currency, next.slug as "nextPlanId", next.name as "nextPlanName",
            pending.slug as "pendingPlanId", pending.name as "pendingPlanName",
            kept.pending_amount_cents as "pendingAmount", kept.pending_until as "pendingUntil",
            plan.slug as id, plan.name, plan.description, plan.tier, plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features
       from ${decisiveSubscription('$1')} subscription
       join user_subscriptions kept on kept.id = subscription."subscriptionId"
       join plans plan on plan.id = subscription."planId"
       left join plans next on next.id = kept.next_plan_id
       left join plans pending on pending.id = kept.pending_plan_id`,
    [userId],
  )
  const [row] = RowSchema.array().parse(rows)
  return row ? toSubscription(row, new Date()) : null
}

/** What is said of the next period holds only while there will be one. */
function toSubscription(row: Row, now: Date): UserSubscription {
  const { kind, currentPeriodStart, currentPeriodEnd, cancelsAtPeriodEnd, pastDueSince } = row
  const payBy = pastDueSince && payByOf(pastDueSince)
  const status = statusAt({ status: row.status, currentPeriodEnd, cancelsAtPeriodEnd, payBy }, now)
  const isRenewed = givesTier(status) && !cancelsAtPeriodEnd
  const { nextPlanId, nextPlanName } = row
  return {
    status,
    kind,
    startedAt: row.startedAt ?? currentPeriodStart,
    currentPeriodStart,
    currentPeriodEnd,
    cancelsAtPeriodEnd,
    renewalPrice: isRenewed ? row.renewalPrice : null,
    currency: row.currency,
    nextPlan: isRenewed && nextPlanId && nextPlanName ? { id: nextPlanId, name: nextPlanName } : null,
    pendingChange: givesTier(status) ? pendingChangeOf(row, now) : null,
    payBy: status === 'past_due' ? payBy : null,
    subscription: PlanSchema.parse(row),
  }
}

/** The provider gives a change up by itself; until the news of it is here, its time alone says so. */
function pendingChangeOf(
  { pendingPlanId: id, pendingPlanName: name, pendingAmount: amount, pendingUntil: expiresAt }: Row,
  now: Date,
): UserSubscription['pendingChange'] {
  if (id === null || name === null || amount === null || expiresAt === null) return null
  return Date.parse(expiresAt) > now.getTime() ? { plan: { id, name }, amount, expiresAt } : null
}
