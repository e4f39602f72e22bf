import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { moneyMoves, subscriptionCondition, type SubscriptionFigure } from './figure-conditions.ts'
import type { FigureQuery } from './figures.ts'

const TotalRow = z.object({ count: z.number(), cents: z.coerce.number() })

/** How many rows a figure has, and what they come to: what they renew for, or the money that moved. */
export type FigureTotal = z.output<typeof TotalRow>

/** What the rows of a figure come to: of exactly those that `readFigureRows` gives page by page. */
export function readFigureTotal(db: SqlClient, query: FigureQuery): Promise<FigureTotal> {
  const { figure } = query
  return figure === 'revenue' ? totalOfMoves(db, query) : totalOfSubscriptions(db, { ...query, figure })
}

async function totalOfSubscriptions(
  db: SqlClient,
  query: FigureQuery & { figure: SubscriptionFigure },
): Promise<FigureTotal> {
  const values: unknown[] = []
  const condition = subscriptionCondition(query, (given) => `$${values.push(given)}`)
  const { rows } = await db.query(
    `select count(*)::int as count, coalesce(sum(subscription.renewal_price_cents)
              filter (where coalesce(subscription.currency, 'usd') = 'usd'), 0)::bigint as cents
       from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id where ${condition}`,
    values,
  )
  return TotalRow.parse(rows[0])
}

async function totalOfMoves(db: SqlClient, { period: { from, now } }: FigureQuery): Promise<FigureTotal> {
  const { rows } = await db.query(
    `select count(*)::int as count, coalesce(sum(move.cents), 0)::bigint as cents
       from ${moneyMoves} move where move.at >= $1 and move.at <= $2`,
    [from, now],
  )
  return TotalRow.parse(rows[0])
}
