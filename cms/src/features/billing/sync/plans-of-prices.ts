import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

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

const RowSchema = z.object({
  priceId: z.string(),
  planId: z.number(),
  name: z.string(),
  period: z.string(),
  amountCents: z.number(),
})

/** Reads which plans these prices of the provider are for. */
export async function readPlansOfPrices(db: SqlClient, priceIds: readonly string[]): Promise<PlansOfPrices> {
  const { rows } = await db.query(
    `select price.provider_price_id as "priceId", price.plan_id as "planId", plan.name, price.period,
            price.amount_cents as "amountCents"
       from provider_prices price join plans plan on plan.id = price.plan_id
      where price.provider_price_id = any($1::text[])`,
    [priceIds],
  )
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map(({ priceId, ...plan }) => [priceId, plan]),
  )
}
