import type { NotNull } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** A plan as staff choose it; `id` is the public one. */
export interface StaffPlan {
  id: string
  name: string
  isFree: boolean
}

/** All plans, withdrawn ones as well, in their order. */
export async function readStaffPlans(db: SqlClient): Promise<StaffPlan[]> {
  const plans = await sqlOn(db)
    .selectFrom('plans')
    .select(['slug as id', 'name', 'tier'])
    .where('slug', 'is not', null)
    .orderBy('position')
    .orderBy('plans.id')
    .$narrowType<{ id: NotNull }>()
    .execute()
  return plans.map(({ tier, ...plan }) => ({ ...plan, isFree: tier === 'other' }))
}
