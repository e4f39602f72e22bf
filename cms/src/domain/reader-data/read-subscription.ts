import { statusAt, subscriptionStatuses } from '@meridian/shared/account/entitlement'
import type { UserSubscription } from '@meridian/shared/account/user-subscription.schema'
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
})

/** The running subscription of a reader, or else the last one, with its plan; null for who never had one. */
export async function readSubscription(db: SqlClient, userId: number): Promise<UserSubscription | null> {
  const { rows } = await db.query(
    `select subscription.status, subscription."currentPeriodStart", subscription."currentPeriodEnd",
            plan.slug as id, plan.name, plan.description, plan.tier, plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features
       from ${decisiveSubscription('$1')} subscription join plans plan on plan.id = subscription."planId"`,
    [userId],
  )
  const [row] = RowSchema.array().parse(rows)
  if (!row) return null
  const { status, currentPeriodStart, currentPeriodEnd, ...subscription } = row
  return {
    status: statusAt({ status, currentPeriodEnd }, new Date()),
    currentPeriodStart,
    currentPeriodEnd,
    subscription,
  }
}
