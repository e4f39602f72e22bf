import { endpointAt } from '@meridian/shared/api/endpoint'
import { readPlanEndpoint } from '@meridian/shared/content/content.endpoints'
import { type Plan, PlanSchema } from '@meridian/shared/billing/plan.schema'
import { askApi } from '../../../../lib/coded-call/call-for-code.ts'

/** `isAway`: nobody could say whether there is such a plan. */
export type PlanAnswer = { ok: true; plan: Plan } | { ok: false; isAway: boolean }

/** The plan that a reader comes for, as the address names it: `/checkout?plan={id}` (spec §2, checkout); '' without one. */
export function planOf(search: string): string {
  return new URLSearchParams(search).get('plan')?.trim() ?? ''
}

/** One plan as everybody sees it (spec §7). */
export async function fetchPlan(id: string): Promise<PlanAnswer> {
  if (id === '') return { ok: false, isAway: false }
  const answer = await askApi(endpointAt(readPlanEndpoint, { plan: id }), PlanSchema)
  if (answer.ok) return { ok: true, plan: answer.value }
  const isRefused = answer.status !== null && answer.status >= 400 && answer.status < 500
  return { ok: false, isAway: !isRefused }
}
