import type { Context } from 'hono'
import { sellableInterval } from '../../catalog/sellable.ts'
import { refuse } from '../../../accounts/api/account-answers.ts'
import { type PlanDocument, readPlan } from '../../../entitlement/plan-documents.ts'
import type { Queryable } from '../../../../platform/database/rows.ts'
import { isPublicId } from '@meridian/shared/content/public-id'

type PlanCheck = { ok: true; plan: PlanDocument } | { ok: false; response: Response }

/** The plan that somebody wants to pay for, or why it cannot be bought. */
export async function readPlanToBuy(c: Context, db: Queryable, id: string): Promise<PlanCheck> {
  const plan = isPublicId(id) ? await readPlan(db, id) : null
  if (!plan) return { ok: false, response: refuse(c, 'plan-unknown', 'There is no such plan.') }
  if (plan.price === 0) {
    const detail = 'This plan is free. Please choose it again to join without paying.'
    return { ok: false, response: refuse(c, 'plan-free', detail) }
  }
  if (sellableInterval(plan) === null) {
    const detail = 'This plan cannot be bought here. Please write to us.'
    return { ok: false, response: refuse(c, 'plan-not-sold', detail) }
  }
  return { ok: true, plan }
}
