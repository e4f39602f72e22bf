import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

export interface PricedPlan {
  planId: number
  name: string
  /** `year` or `month`; of a price that was made elsewhere any text that its plan has. */
  period: string
  /** What this price is, in cents; the plan may cost something else by now. Null for a price that was made elsewhere. */
  amountCents: number | null
  /** Whether the price was made elsewhere and stands for the plan here: its subscribers keep it. */
  isAdopted: boolean
}

/** The plans that the provider's prices are for. A price that is neither ours nor adopted has none. */
export type PlansOfPrices = ReadonlyMap<string, PricedPlan>

/** Reads which plans these prices of the provider are for: those that we made, and those that were adopted. */
export async function readPlansOfPrices(db: SqlClient, priceIds: readonly string[]): Promise<PlansOfPrices> {
  const asked = sql<string>`any(${priceIds})`
  const adopted = await sqlOn(db)
    .selectFrom('adopted_prices as price')
    .innerJoin('plans as plan', 'plan.id', 'price.plan_id')
    .select(['price.provider_price_id as priceId', 'price.plan_id as planId', 'plan.name', 'plan.period'])
    .where('price.provider_price_id', '=', asked)
    .execute()
  const own = await sqlOn(db)
    .selectFrom('provider_prices as price')
    .innerJoin('plans as plan', 'plan.id', 'price.plan_id')
    .select([
      'price.provider_price_id as priceId',
      'price.plan_id as planId',
      'plan.name',
      'price.period',
      'price.amount_cents as amountCents',
    ])
    .where('price.provider_price_id', '=', asked)
    .execute()
  return new Map<string, PricedPlan>([
    ...adopted.map(
      ({ priceId, ...plan }) => [priceId, { ...plan, amountCents: null, isAdopted: true }] as const,
    ),
    ...own.map(({ priceId, ...plan }) => [priceId, { ...plan, isAdopted: false }] as const),
  ])
}
