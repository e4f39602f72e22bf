import { listPlansEndpoint } from '@meridian/shared/content/content.endpoints'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import { askApi } from '../../../../lib/coded-call/call-for-code.ts'
import { planListAnswer } from '../../../../lib/payment/billing-answers.ts'

/** `isAway`: nobody could say whether there is such a plan. */
export type PlanAnswer = { ok: true; plan: Plan } | { ok: false; isAway: boolean }

/** The plan that a reader comes for, as the address names it: `/checkout?plan={id}` (spec §2, checkout); '' without one. */
export function planOf(search: string): string {
  return new URLSearchParams(search).get('plan')?.trim() ?? ''
}

/**
 * One plan as everybody sees it, out of all of them (spec §7): to be asked for one that is not there would be answered by a
 * 404, which browsers note as an error of the page.
 */
export async function fetchPlan(id: string): Promise<PlanAnswer> {
  if (id === '') return { ok: false, isAway: false }
  const answer = await askApi(listPlansEndpoint, planListAnswer)
  if (!answer.ok) return { ok: false, isAway: true }
  const plan = answer.value.find((each) => each.id === id)
  return plan ? { ok: true, plan } : { ok: false, isAway: false }
}
