import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const RowSchema = PlanSchema.extend({
  price: z.coerce.number(),
  databaseId: z.number(),
  /** Whether the provider's price is, or was, one of this plan. */
  isOfPrice: z.boolean(),
})

/** A plan that a reader may change to, in the words of the API. */
export type OfferedPlan = z.infer<typeof RowSchema>

/** The plan of this public id while it is offered; `isOfPrice` tells whether a provider's price belongs to it. */
export async function readOfferedPlan(
  db: SqlClient,
  { planId, priceId }: { planId: string; priceId: string },
): Promise<OfferedPlan | null> {
  const { rows } = await db.query(
    `select plan.id as "databaseId", plan.slug as id, plan.name, plan.description, plan.tier,
            plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features,
            exists(select from provider_prices price
                    where price.plan_id = plan.id and price.provider_price_id = $2) as "isOfPrice"
       from plans plan where plan.slug = $1 and plan.is_offered`,
    [planId, priceId],
  )
  return RowSchema.array().parse(rows)[0] ?? null
}
