import type { Pool } from 'pg'
import { forgetProviderPrice, usablePriceFor } from '../catalog/provider-price.ts'
import type { SoldPlan } from '../catalog/sellable.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { findAttempt, makeAttempt, type Payable, readAttempt, voidAttempt } from './attempt.ts'
import { spendAttempt } from './attempt-limit.ts'
import { ensureCustomer, forgetCustomer, hasCredit } from './checkout-customer.ts'
import { isMissing } from './provider-answers.ts'
import { endVisit, findVisit, keepAttempt, nextAttempt, type Visit } from './visit.ts'
import { visitSeconds } from './visit-cookie.ts'

export interface CheckoutContext {
  pool: Pool
  provider: PaymentProvider
  /** The network address of whoever asks; none where nothing new is begun. */
  address?: string
}

export type Preparation =
  | { ok: true; visit: Visit; clientSecret: string }
  /** `paid`, also while a bank decides: this visit's payment cannot be changed any more. */
  | { ok: false; reason: 'paid' | 'processing'; visit: Visit }
  /** The visit is over: the reader needs another one. */
  | { ok: false; reason: 'ended' }
  /** The provider would take something else than the price, because of a credit that staff have set up there. */
  | { ok: false; reason: 'credit-open' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Somebody else may change a visit at the same moment; who has been overtaken so often gives up for now. */
const mostTurns = 6

/**
 * Sees to it that a visit has exactly one payment that can be made: this plan at this price. Everything is written down
 * before the provider is asked and asked for under a key of ours, so that any number of calls, at once or one after the
 * other, and with a crash between any two steps, come to the same. A payment for another plan or price is made void
 * first: the provider refuses that once it is paid.
 */
export async function preparePayment(
  context: CheckoutContext,
  visitId: string,
  plan: SoldPlan,
): Promise<Preparation> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const visit = await findVisit(context.pool, visitId)
    if (visit?.state === 'paid') return { ok: false, reason: 'paid', visit }
    if (visit?.state !== 'open') return { ok: false, reason: 'ended' }
    const isSame = visit.planId === plan.databaseId && visit.amountCents === plan.price
    const step =
      visit.attempt > 0 && isSame
        ? await carryOn(context, visit, plan)
        : await startAnew(context, visit, plan)
    if (step !== 'again') return step
  }
  throw new ProviderBusyError(`The visit ${visitId} was changed by others all the time.`)
}

/** Makes sure that nothing of a visit can be paid any more; tells when it has been paid after all. */
export async function settleVisit(
  context: CheckoutContext,
  visit: Visit,
): Promise<'void' | 'paid' | 'processing'> {
  const { pool, provider } = context
  const made = await attemptOf(context, visit)
  if (made === null) return 'void'
  const outcome = await voidAttempt(provider.stripe, made)
  if (outcome === 'paid') await endVisit(pool, visit, 'paid')
  return outcome
}

type Step = Preparation | 'again'

async function carryOn(context: CheckoutContext, visit: Visit, plan: SoldPlan): Promise<Step> {
  const { pool, provider } = context
  if (visit.subscriptionId === null || visit.invoiceId === null) return make(context, visit, plan)
  const attempt = await readAttempt(provider.stripe, visit.invoiceId)
  if (attempt.kind === 'payable') return { ok: true, visit, clientSecret: attempt.clientSecret }
  if (attempt.kind === 'over') return goOn(context, visit, plan)
  if (attempt.kind === 'paid') await endVisit(pool, visit, 'paid')
  return { ok: false, reason: attempt.kind, visit }
}

async function make(context: CheckoutContext, visit: Visit, plan: SoldPlan): Promise<Step> {
  const { pool } = context
  const customerId = await ensureCustomer(context, visit)
  if (customerId === null) return abandon(pool, visit)
  try {
    return await makeFor(context, { ...visit, customerId }, plan)
  } catch (error) {
    // The keys are those of another account of the provider now, or somebody has deleted it there.
    if (isMissing(error, 'price')) {
      await forgetProviderPrice(pool, plan)
      return 'again'
    }
    if (!isMissing(error, 'customer')) throw error
    await forgetCustomer(pool, customerId)
    return abandon(pool, visit)
  }
}

async function makeFor(
  context: CheckoutContext,
  visit: Visit & { customerId: string },
  plan: SoldPlan,
): Promise<Step> {
  const { pool, provider } = context
  const { priceId } = await usablePriceFor(context, plan)
  const { id: visitId, attempt, customerId } = visit
  if (visit.userId !== null && (await hasCredit(provider.stripe, customerId))) {
    return { ok: false, reason: 'credit-open' }
  }
  const made = await makeAttempt(provider.stripe, { visitId, attempt, customerId, priceId })
  if (made === null) return goOn(context, visit, plan)
  if (await keepAttempt(pool, visit, made)) {
    return { ok: true, visit: { ...visit, ...made }, clientSecret: made.clientSecret }
  }
  const now = await findVisit(pool, visitId)
  // The visit has gone on meanwhile: there is to be no subscription that nobody remembers.
  if (now?.subscriptionId !== made.subscriptionId) await voidAttempt(provider.stripe, made)
  return 'again'
}

/** The visit cannot come to anything any more; the reader needs another. */
async function abandon(pool: CheckoutContext['pool'], visit: Visit): Promise<Step> {
  await endVisit(pool, visit, 'ended')
  return { ok: false, reason: 'ended' }
}

async function startAnew(context: CheckoutContext, visit: Visit, plan: SoldPlan): Promise<Step> {
  const outcome = await settleVisit(context, visit)
  if (outcome !== 'void') return { ok: false, reason: outcome, visit }
  return goOn(context, visit, plan)
}

async function goOn({ pool, address }: CheckoutContext, visit: Visit, plan: SoldPlan): Promise<Step> {
  const decision = address === undefined ? null : await spendAttempt(pool, address)
  if (decision?.ok === false) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: decision.retryAfterSeconds }
  }
  const next = { planId: plan.databaseId, amountCents: plan.price, seconds: visitSeconds }
  await nextAttempt(pool, visit, next)
  return 'again'
}

/** What the provider holds for the present attempt of a visit, also when its answer was never written down. */
async function attemptOf(
  { provider }: CheckoutContext,
  { id: visitId, attempt, customerId, subscriptionId, invoiceId }: Visit,
): Promise<Pick<Payable, 'subscriptionId' | 'invoiceId'> | null> {
  if (subscriptionId !== null && invoiceId !== null) return { subscriptionId, invoiceId }
  if (attempt === 0 || customerId === null) return null
  return findAttempt(provider.stripe, { visitId, attempt, customerId })
}
