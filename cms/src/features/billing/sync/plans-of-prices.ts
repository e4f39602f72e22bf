import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

export interface PricedPlan {
  planId: number
  name: string
  /** `year` or `month`. */
  period: string
  /** What this price is, in cents; the plan may cost something else by now. */
  amountCents: number
}

/** The plans that the provider's prices are for. A price that we did not make has none. */
export type PlansOfPrices = ReadonlyMap<string, PricedPlan>

/** Reads which plans these prices of the provider are for. */
export async function readPlansOfPrices(db: SqlClient, priceIds: readonly string[]): Promise<PlansOfPrices> {
  const rows = await sqlOn(db)
    .selectFrom('provider_prices as price')
    .innerJoin('plans as plan', 'plan.id', 'price.plan_id')
    .select([
      'price.provider_price_id as priceId',
      'price.plan_id as planId',
      'plan.name',
      'price.period',
      'price.amount_cents as amountCents',
    ])
    .where('price.provider_price_id', '=', sql<string>`any(${priceIds})`)
    .execute()
  return new Map(rows.map(({ priceId, ...plan }) => [priceId, plan]))
}
