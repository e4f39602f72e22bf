import { subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { moneyMoves, subscriptionCondition } from './figure-conditions.ts'
import type { FigureKey } from './figures.ts'
import { monthStart, type Period } from './periods.ts'
import { type FigureTotal, readFigureTotal } from './read-figure-total.ts'

const PlanRow = z.object({
  planId: z.string(),
  name: z.string(),
  kind: z.enum(subscriptionKinds),
  count: z.number(),
})

const MonthRow = z.object({
  month: z.string(),
  paidCents: z.coerce.number(),
  refundedCents: z.coerce.number(),
})

/** How many readers have a plan at this moment, by how they came by it. */
export interface ActivePlan {
  planId: string
  name: string
  free: number
  paid: number
  complimentary: number
}

/** What came in and went out in a month, in cents. */
export interface MonthRevenue {
  /** `2026-11` */
  month: string
  paidCents: number
  refundedCents: number
  netCents: number
}

export interface Figures {
  active: ActivePlan[]
  newCount: number
  cancelledCount: number
  failing: FigureTotal
  renewals: FigureTotal
  revenueCents: number
  /** The last twelve months, the oldest first. */
  months: MonthRevenue[]
}

/** The figures of the business for a period, as they are at its `now`. What each counts stands in `figures.ts`. */
export async function readFigures(db: SqlClient, period: Period): Promise<Figures> {
  const total = (figure: FigureKey) => readFigureTotal(db, { figure, period, planId: null, kind: null })
  const [active, fresh, cancelled, failing, renewals, revenue, months] = await Promise.all([
    readActive(db, period),
    total('new'),
    total('cancelled'),
    total('failing'),
    total('renewals'),
    total('revenue'),
    readMonths(db, period.now),
  ])
  return {
    active,
    newCount: fresh.count,
    cancelledCount: cancelled.count,
    failing,
    renewals,
    revenueCents: revenue.cents,
    months,
  }
}

async function readActive(db: SqlClient, period: Period): Promise<ActivePlan[]> {
  const values: unknown[] = []
  const query = { figure: 'active', period, planId: null, kind: null } as const
  const condition = subscriptionCondition(query, (given) => `$${values.push(given)}`)
  const { rows } = await db.query(
    `select plan.slug as "planId", plan.name, counted.kind, counted.count
       from (select subscription.plan_id, subscription.kind, count(*)::int as count
               from user_subscriptions subscription where ${condition}
              group by subscription.plan_id, subscription.kind) counted
       join plans plan on plan.id = counted.plan_id order by plan.position, plan.id`,
    values,
  )
  const byPlan = Map.groupBy(PlanRow.array().parse(rows), ({ planId }) => planId)
  return [...byPlan].map(([planId, counts]) => {
    const of = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0
    const name = counts[0]?.name ?? ''
    return { planId, name, free: of('free'), paid: of('paid'), complimentary: of('complimentary') }
  })
}

async function readMonths(db: SqlClient, now: Date): Promise<MonthRevenue[]> {
  const { rows } = await db.query(
    `select to_char(move.at at time zone 'UTC', 'YYYY-MM') as month,
            coalesce(sum(move.cents) filter (where move.cents > 0), 0)::bigint as "paidCents",
            coalesce(-sum(move.cents) filter (where move.cents < 0), 0)::bigint as "refundedCents"
       from ${moneyMoves} move where move.at >= $1 and move.at <= $2 group by 1`,
    [monthStart(now, -11), now],
  )
  const found = new Map(
    MonthRow.array()
      .parse(rows)
      .map((row) => [row.month, row]),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthStart(now, index - 11)
      .toISOString()
      .slice(0, 7)
    const { paidCents, refundedCents } = found.get(month) ?? { paidCents: 0, refundedCents: 0 }
    return { month, paidCents, refundedCents, netCents: paidCents - refundedCents }
  })
}
