import type { AnswerOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { readDeliveryAddressEndpoint } from '@meridian/shared/readers/address.endpoints'
import { DeliveryAddressSchema, type DeliveryAddress } from '@meridian/shared/readers/address.schema'
import { changePlanEndpoint, quotePlanChangeEndpoint } from '@meridian/shared/billing/billing.endpoints'
import {
  PlanChangeOutcomeSchema,
  type PlanQuote,
  PlanQuoteSchema,
} from '@meridian/shared/billing/plan-change.schema'
import { listPlansEndpoint } from '@meridian/shared/content/content.endpoints'
import { type Plan, PlanSchema } from '@meridian/shared/billing/plan.schema'
import { atom } from 'nanostores'
import type { ZodType } from 'zod'
import { type ApiCall, callApi } from '../../../../lib/api-client/api-client.ts'
import { formatDay } from '../../../../lib/format/dates.ts'
import { readAnswer, type ReadAnswer } from '../../../../lib/api-client/read-answer.ts'
import { isDeliveredTo } from '../../../../lib/reader-fields/delivery-countries.ts'
import { callReaderApi } from '../../../../lib/reader-data/call-reader-api.ts'
import { toast } from '../../../../ui/toast/toast.store.ts'
import { readSubscriptionAgain } from '../subscription-actions.store.ts'

/** How far a reader has come in changing to another plan. `problem` is why the step before led no further. */
export type PlanChange =
  | { step: 'closed' }
  | { step: 'loading' }
  | { step: 'choosing'; plans: readonly Plan[]; asked: Plan | null; problem: string | null }
  | { step: 'failed'; message: string }
  /** The printed edition needs to know where to go before it is paid for; what that will be is known by then. */
  | { step: 'address'; plan: Plan; quote: PlanQuote }
  | {
      step: 'confirming'
      quote: PlanQuote
      /** Where the printed edition will go; null for a plan without it. */
      address: DeliveryAddress
      /** Why the figures are others than a moment ago. */
      note: string | null
      isSending: boolean
      problem: string | null
    }

export const $planChange = atom<PlanChange>({ step: 'closed' })

/** Where a payment that the bank wants to hear of is finished. */
export const paymentPage = '/account/payment'

let offered: readonly Plan[] = []
/** Anyone who closes the dialog no longer waits for what it asked. */
let visit = 0

/** Shows the plans that a reader of `currentPlanId` can change to, or what the one that is `wanted` costs. */
export async function openPlanChange(currentPlanId: string, wanted: string | null = null): Promise<void> {
  visit += 1
  const own = visit
  $planChange.set({ step: 'loading' })
  const answer = await callApi(listPlansEndpoint)
  const plans = readAnswer(listPlansEndpoint, PlanSchema.array(), answer)
  if (visit !== own) return
  if (!plans.ok) return $planChange.set({ step: 'failed', message: plans.message })
  offered = plans.value.filter(({ id }) => id !== currentPlanId)
  $planChange.set({ step: 'choosing', plans: offered, asked: null, problem: null })
  const chosen = offered.find(({ id, price }) => id === wanted && price > 0)
  if (chosen) await choosePlan(chosen)
}

export function closePlanChange(): void {
  visit += 1
  $planChange.set({ step: 'closed' })
}

/** Back to the plans. */
export function chooseAgain(): void {
  visit += 1
  $planChange.set({ step: 'choosing', plans: offered, asked: null, problem: null })
}

/** Asks what changing to this plan costs, and for the printed edition then where it is to go. */
export async function choosePlan(plan: Plan): Promise<void> {
  const current = $planChange.get()
  if (current.step === 'choosing' && current.asked !== null) return
  visit += 1
  const own = visit
  $planChange.set({ step: 'choosing', plans: offered, asked: plan, problem: null })
  const outcome = await askQuote(plan)
  if (visit !== own) return
  $planChange.set(
    outcome.ok ? outcome.value : { step: 'choosing', plans: offered, asked: null, problem: outcome.message },
  )
}

/** Does exactly what was shown. What no longer holds is worked out again, and asked once more. */
export async function confirmPlanChange(): Promise<void> {
  const current = $planChange.get()
  if (current.step !== 'confirming' || current.isSending) return
  const own = visit
  const { quote } = current
  $planChange.set({ ...current, isSending: true, problem: null })
  const json = { quote: quote.quote }
  const outcome = await ask(changePlanEndpoint, PlanChangeOutcomeSchema, { json })
  if (outcome.ok && outcome.value.state === 'requires_payment') {
    // Anyone who goes back from there finds the account, and in it what waits.
    closePlanChange()
    return location.assign(paymentPage)
  }
  // Whatever came of it: what is shown behind the dialog is what the server has.
  await readSubscriptionAgain()
  if (outcome.ok) return finish(quote)
  if (visit !== own) return
  if (outcome.status === 409) return quoteAgain(quote.plan)
  $planChange.set({ ...current, isSending: false, problem: outcome.message })
}

function finish({ kind, plan, effectiveAt }: PlanQuote): void {
  closePlanChange()
  if (kind === 'upgrade') return toast({ title: 'Plan changed', description: `You now have ${plan.name}.` })
  toast({ title: 'Change planned', description: `${plan.name} begins on ${formatDay(effectiveAt)}.` })
}

async function quoteAgain(plan: Plan): Promise<void> {
  const own = visit
  const outcome = await askQuote(plan)
  if (visit !== own) return
  if (!outcome.ok) {
    return $planChange.set({ step: 'choosing', plans: offered, asked: null, problem: outcome.message })
  }
  const note = 'This was recalculated just now. Please look at it once more.'
  $planChange.set(outcome.value.step === 'confirming' ? { ...outcome.value, note } : outcome.value)
}

async function askQuote(plan: Plan): Promise<ReadAnswer<PlanChange>> {
  const isPrinted = plan.tier === 'platinum'
  const address = isPrinted ? await ask(readDeliveryAddressEndpoint, DeliveryAddressSchema) : null
  if (address && !address.ok) return address
  const json = { subscriptionId: plan.id }
  const quote = await ask(quotePlanChangeEndpoint, PlanQuoteSchema, { json })
  if (!quote.ok) return quote
  const isUsable = address === null || (address.value !== null && isDeliveredTo(address.value.country))
  if (!isUsable) return { ok: true, value: { step: 'address', plan, quote: quote.value } }
  const still = { note: null, isSending: false, problem: null }
  return {
    ok: true,
    value: { step: 'confirming', quote: quote.value, address: address?.value ?? null, ...still },
  }
}

async function ask<const E extends CallableEndpoint>(
  endpoint: E,
  schema: ZodType<AnswerOf<E>>,
  call?: ApiCall<E>,
): Promise<ReadAnswer<AnswerOf<E>>> {
  return readAnswer(endpoint, schema, await callReaderApi(endpoint, call))
}
