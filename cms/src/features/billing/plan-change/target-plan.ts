import type { Pool } from 'pg'
import { type PlanDocument, selectPlans } from '../../entitlement/plan-documents.ts'

/** A plan that a reader may change to. */
export interface OfferedPlan extends PlanDocument {
  /** Whether the provider's price is, or was, one of this plan. */
  isOfPrice: boolean
}

/** The plan of this public id while it is offered; `isOfPrice` tells whether a provider's price belongs to it. */
export async function readOfferedPlan(
  pool: Pool,
  { planId, priceId }: { planId: string; priceId: string },
): Promise<OfferedPlan | undefined> {
  return selectPlans(pool)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('provider_prices as price')
          .whereRef('price.plan_id', '=', 'plan.id')
          .where('price.provider_price_id', '=', priceId),
      )
        .$castTo<boolean>()
        .as('isOfPrice'),
    )
    .where('plan.slug', '=', planId)
    .where('plan.is_offered', '=', true)
    .executeTakeFirst()
}
