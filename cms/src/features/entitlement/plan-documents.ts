import type { Plan as PublicPlan } from '@meridian/shared/billing/plan.schema'
import type { Position } from '@meridian/shared/api/cursor'
import type { Queryable } from '../../platform/database/rows.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

export interface PlanDocument extends PublicPlan {
  databaseId: number
  sortKey: number
}

/** A statement that reads plans as {@link PlanDocument}s, to be narrowed down; their table is called `plan` in it. */
export function selectPlans(db: Queryable) {
  return sqlOn(db)
    .selectFrom('plans as plan')
    .select((eb) => [
      'plan.id as databaseId',
      eb.ref('plan.slug').$notNull().as('id'),
      'plan.name',
      'plan.description',
      'plan.tier',
      eb.cast<number>('plan.price_cents', 'double precision').as('price'),
      'plan.period',
      eb.cast<number>('plan.position', 'double precision').as('sortKey'),
      eb
        .fn<string[]>('array', [
          eb
            .selectFrom('plans_texts as line')
            .select('line.text')
            .whereRef('line.parent_id', '=', 'plan.id')
            .where('line.path', '=', 'features')
            .orderBy('line.order'),
        ])
        .as('features'),
    ])
}

/** The plans that are offered, after a position, in the order of the subscription page. */
export async function readPlanPage(
  db: Queryable,
  { limit, after }: { limit: number; after: Position | null },
): Promise<PlanDocument[]> {
  const plans = selectPlans(db)
    .where('plan.is_offered', '=', true)
    .orderBy('plan.position')
    .orderBy('plan.id')
  if (after === null) return plans.limit(limit).execute()
  return plans
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('plan.position', 'plan.id'), '>', tuple(String(after.sortKey), after.id)),
    )
    .limit(limit)
    .execute()
}

/** The plan of this public id, if it is offered: nobody new can choose one that was withdrawn. */
export async function readPlan(db: Queryable, slug: string): Promise<PlanDocument | null> {
  const plan = await selectPlans(db)
    .where('plan.slug', '=', slug)
    .where('plan.is_offered', '=', true)
    .executeTakeFirst()
  return plan ?? null
}

/** A plan as `GET /api/subscriptions...` answers it (spec §3). */
export function toPlan({ id, name, description, tier, price, period, features }: PlanDocument): PublicPlan {
  return { id, name, description, tier, price, period, features }
}
