import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

const PlanSchema = z.object({ id: z.string(), name: z.string(), isFree: z.boolean() })

/** A plan as staff choose it; `id` is the public one. */
export type StaffPlan = z.output<typeof PlanSchema>

/** All plans, withdrawn ones as well, in their order. */
export async function readStaffPlans(db: SqlClient): Promise<StaffPlan[]> {
  const { rows } = await db.query(
    `select slug as id, name, tier = 'other' as "isFree" from plans where slug is not null order by position, plans.id`,
  )
  return PlanSchema.array().parse(rows)
}
