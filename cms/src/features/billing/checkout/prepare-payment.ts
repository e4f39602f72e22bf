import { clientKey } from '@meridian/shared/network/client-key'
import type { Pool } from 'pg'
import { env } from '../../../env.ts'
import { type RateDecision, type RateLimit, spendPoint } from '../../../platform/rate-limits/rate-limit.ts'
import { clearProviderPrice, usablePriceFor } from '../catalog/provider-price.ts'
import type { SoldPlan } from '../catalog/sellable.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { findAttempt, makeAttempt, type Payable, readAttempt, voidAttempt } from './attempt.ts'
import { ensureCustomer, detachCustomer, hasCredit } from './checkout-customer.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import {
  endCheckoutSession,
  findCheckoutSession,
  keepAttempt,
  nextAttempt,
  type CheckoutSession,
} from './checkout-session.ts'
import { checkoutSessionSeconds } from './checkout-session-cookie.ts'

export interface CheckoutContext {
  pool: Pool
  provider: PaymentProvider
  /** The network address of the person who asks; none where nothing new is begun. */
  address?: string
}

export type Preparation =
  | { ok: true; checkoutSession: CheckoutSession; clientSecret: string }
  /** `paid`, also while a bank decides: this checkout session's payment cannot be changed any more. */
  | { ok: false; reason: 'paid' | 'processing'; checkoutSession: CheckoutSession }
  /** The checkout session is over: the reader needs another one. */
  | { ok: false; reason: 'ended' }
  /** The provider would take something else than the price, because of a credit that staff have set up there. */
  | { ok: false; reason: 'credit-open' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * How many payments one client may begin in a day, in however many checkout sessions: with each, cards can be tried. A page that
 * is loaded again goes on with the one that it has. A house with many readers may more, as with passwords.
 */
const attemptLimit: RateLimit = {
  name: 'checkout-attempt',
  points: 2 * env.PASSWORD_CHECKS_PER_HOUR,
  windowSeconds: 24 * 60 * 60,
}

/** Somebody else may change a checkout session at the same moment; who has been overtaken so often gives up for now. */
const maxConcurrent = 6

/**
 * Sees to it that a checkout session has exactly one payment that can be made: this plan at this price. Everything is written down
 * before the provider is asked and asked for under a key of ours, so that any number of calls, at once or one after the
 * other, and with a crash between any two steps, come to the same. A payment for another plan or price is made void
 * first: the provider refuses that once it is paid.
 */
export async function preparePayment(
  context: CheckoutContext,
  checkoutSessionId: string,
  plan: SoldPlan,
): Promise<Preparation> {
  for (let turn = 0; turn < maxConcurrent; turn += 1) {
    const checkoutSession = await findCheckoutSession(context.pool, checkoutSessionId)
    if (checkoutSession?.state === 'paid') return { ok: false, reason: 'paid', checkoutSession }
    if (checkoutSession?.state !== 'open') return { ok: false, reason: 'ended' }
    const isSame = checkoutSession.planId === plan.databaseId && checkoutSession.amountCents === plan.price
    const step =
      checkoutSession.attempt > 0 && isSame
        ? await carryOn(context, checkoutSession, plan)
        : await startAnew(context, checkoutSession, plan)
    if (step !== 'again') return step
  }
  throw new ProviderBusyError(`The checkout session ${checkoutSessionId} was changed by others all the time.`)
}

/** Makes sure that nothing of a checkout session can be paid any more; tells when it has been paid after all. */
export async function settleCheckoutSession(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
): Promise<'void' | 'paid' | 'processing'> {
  const { pool, provider } = context
  const made = await attemptOf(context, checkoutSession)
  if (made === null) return 'void'
  const outcome = await voidAttempt(provider.stripe, made)
  if (outcome === 'paid') await endCheckoutSession(pool, checkoutSession, 'paid')
  return outcome
}

type Step = Preparation | 'again'

async function carryOn(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  plan: SoldPlan,
): Promise<Step> {
  const { pool, provider } = context
  if (checkoutSession.subscriptionId === null || checkoutSession.invoiceId === null)
    return make(context, checkoutSession, plan)
  const attempt = await readAttempt(provider.stripe, checkoutSession.invoiceId)
  if (attempt.kind === 'payable') return { ok: true, checkoutSession, clientSecret: attempt.clientSecret }
  if (attempt.kind === 'over') return goOn(context, checkoutSession, plan)
  if (attempt.kind === 'paid') await endCheckoutSession(pool, checkoutSession, 'paid')
  return { ok: false, reason: attempt.kind, checkoutSession }
}

async function make(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  plan: SoldPlan,
): Promise<Step> {
  const { pool } = context
  const customerId = await ensureCustomer(context, checkoutSession)
  if (customerId === null) return abandon(pool, checkoutSession)
  try {
    return await makeFor(context, { ...checkoutSession, customerId }, plan)
  } catch (error) {
    // The keys are those of another account of the provider now, or somebody has deleted it there.
    if (isMissing(error, 'price')) {
      await clearProviderPrice(pool, plan)
      return 'again'
    }
    if (!isMissing(error, 'customer')) throw error
    await detachCustomer(pool, customerId)
    return abandon(pool, checkoutSession)
  }
}

async function makeFor(
  context: CheckoutContext,
  checkoutSession: CheckoutSession & { customerId: string },
  plan: SoldPlan,
): Promise<Step> {
  const { pool, provider } = context
  const { priceId } = await usablePriceFor(context, plan)
  const { id: checkoutSessionId, attempt, customerId } = checkoutSession
  if (checkoutSession.userId !== null && (await hasCredit(provider.stripe, customerId))) {
    return { ok: false, reason: 'credit-open' }
  }
  const made = await makeAttempt(provider.stripe, { checkoutSessionId, attempt, customerId, priceId })
  if (made === null) return goOn(context, checkoutSession, plan)
  if (await keepAttempt(pool, checkoutSession, made)) {
    return { ok: true, checkoutSession: { ...checkoutSession, ...made }, clientSecret: made.clientSecret }
  }
  const now = await findCheckoutSession(pool, checkoutSessionId)
  // The checkout session has gone on meanwhile: there is to be no subscription that nobody remembers.
  if (now?.subscriptionId !== made.subscriptionId) await voidAttempt(provider.stripe, made)
  return 'again'
}

/** The checkout session cannot come to anything any more; the reader needs another. */
async function abandon(pool: CheckoutContext['pool'], checkoutSession: CheckoutSession): Promise<Step> {
  await endCheckoutSession(pool, checkoutSession, 'ended')
  return { ok: false, reason: 'ended' }
}

async function startAnew(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  plan: SoldPlan,
): Promise<Step> {
  const outcome = await settleCheckoutSession(context, checkoutSession)
  if (outcome !== 'void') return { ok: false, reason: outcome, checkoutSession }
  return goOn(context, checkoutSession, plan)
}

async function goOn(
  { pool, address }: CheckoutContext,
  checkoutSession: CheckoutSession,
  plan: SoldPlan,
): Promise<Step> {
  const decision = address === undefined ? null : await spendAttempt(pool, address)
  if (decision?.ok === false) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: decision.retryAfterSeconds }
  }
  const next = { planId: plan.databaseId, amountCents: plan.price, seconds: checkoutSessionSeconds }
  await nextAttempt(pool, checkoutSession, next)
  return 'again'
}

/** What the provider holds for the present attempt of a checkout session, also when its answer was never written down. */
async function attemptOf(
  { provider }: CheckoutContext,
  { id: checkoutSessionId, attempt, customerId, subscriptionId, invoiceId }: CheckoutSession,
): Promise<Pick<Payable, 'subscriptionId' | 'invoiceId'> | null> {
  if (subscriptionId !== null && invoiceId !== null) return { subscriptionId, invoiceId }
  if (attempt === 0 || customerId === null) return null
  return findAttempt(provider.stripe, { checkoutSessionId, attempt, customerId })
}

/** Counts one more payment that is going to be begun. */
export async function spendAttempt(db: Pick<Pool, 'query'>, address: string): Promise<RateDecision> {
  return spendPoint(db, attemptLimit, clientKey(address))
}
