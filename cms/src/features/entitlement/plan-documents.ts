import type { Plan as PublicPlan } from '@meridian/shared/billing/plan.schema'
import type { Position } from '../../platform/http/cursor.ts'
import { type Queryable, readRows } from '../../platform/database/rows.ts'

export interface PlanDocument extends PublicPlan {
  databaseId: number
  sortKey: number
}

const selectPlans = `
  select plan.id as "databaseId", plan.slug as id, plan.name, plan.description, plan.tier, plan.price_cents as price,
    plan.period, plan.position as "sortKey",
    array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
          order by line."order") as features
  from plans plan`

/** The plans that are offered, after a position, in the order of the subscription page. */
export async function readPlanPage(
  db: Queryable,
  input: { limit: number; after: Position | null },
): Promise<PlanDocument[]> {
  return readRows<PlanDocument>(
    db,
    `${selectPlans} where plan.is_offered ${input.after ? 'and (plan.position, plan.id) > ($2, $3)' : ''}
     order by plan.position, plan.id limit $1`,
    [input.limit, ...(input.after ? [input.after.sortKey, input.after.id] : [])],
  )
}

/** The plan of this public id, if it is offered: nobody new can choose one that was withdrawn. */
export async function readPlan(db: Queryable, slug: string): Promise<PlanDocument | null> {
  const [plan] = await readRows<PlanDocument>(db, `${selectPlans} where plan.slug = $1 and plan.is_offered`, [
    slug,
  ])
  return plan ?? null
}

/** A plan as `GET /api/subscriptions...` answers it (spec §3). */
export function toPlan({ id, name, description, tier, price, period, features }: PlanDocument): PublicPlan {
  return { id, name, description, tier, price, period, features }
}
