import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { selectPlans, toPlan } from '../../entitlement/plan-documents.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { readAttempt } from './attempt.ts'
import type { Visitor } from './choose-checkout-session.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import { isSubscriptionKnown } from './subscribed.ts'
import {
  endCheckoutSession,
  findLastPaidCheckoutSessionOf,
  findOpenCheckoutSessionOf,
  findCheckoutSession,
  type CheckoutSession,
} from './checkout-session.ts'

type State = Pick<CheckoutOutcome, 'state' | 'message'>

const nothing: CheckoutOutcome = {
  state: 'none',
  plan: null,
  amount: null,
  currency: null,
  message: null,
  receiptEmail: null,
}

/**
 * What has become of a checkout session's payment, by the word of the provider: it is asked as long as what it says is not in the
 * database. Throws when it does not answer.
 */
export async function readCheckoutOutcome(
  context: CheckoutContext,
  visitor: Visitor,
): Promise<CheckoutOutcome> {
  const checkoutSession = await findCheckoutSessionOf(context, visitor)
  if (!checkoutSession || checkoutSession.state === 'ended' || checkoutSession.amountCents === null)
    return nothing
  const { state, message } = await readState(context, checkoutSession)
  const details = state === 'none' ? null : await readDetails(context, checkoutSession.id)
  if (details === null) return nothing
  const { plan, email, currency } = details
  const receiptEmail = state === 'succeeded' ? email : null
  return { state, message, plan, amount: checkoutSession.amountCents, currency, receiptEmail }
}

/** The checkout session of this browser, unless it is somebody else's than who is signed in; else the reader's last. */
async function findCheckoutSessionOf(
  { pool }: CheckoutContext,
  { userId, checkoutSessionId }: Visitor,
): Promise<CheckoutSession | null> {
  const brought = checkoutSessionId === null ? null : await findCheckoutSession(pool, checkoutSessionId)
  if (userId === null) return brought
  if (brought && brought.state !== 'ended' && (brought.userId === userId || brought.userId === null)) {
    return brought
  }
  return (await findOpenCheckoutSessionOf(pool, userId)) ?? findLastPaidCheckoutSessionOf(pool, userId)
}

async function readState(context: CheckoutContext, checkoutSession: CheckoutSession): Promise<State> {
  const { pool, provider } = context
  const { subscriptionId, invoiceId, customerId } = checkoutSession
  if (subscriptionId === null || invoiceId === null) return { state: 'open', message: null }
  if (await isSubscriptionKnown(pool, subscriptionId)) {
    if (checkoutSession.state === 'open') await endCheckoutSession(pool, checkoutSession, 'paid')
    return { state: 'succeeded', message: null }
  }
  const attempt = await readAttempt(provider.stripe, invoiceId, { isGlance: true })
  if (attempt.kind === 'payable') return { state: attempt.payment, message: attempt.message }
  if (attempt.kind === 'processing') return { state: 'processing', message: null }
  if (attempt.kind === 'over') return { state: 'none', message: null }
  if (checkoutSession.state === 'open') await endCheckoutSession(pool, checkoutSession, 'paid')
  if (customerId !== null) await trySyncCustomer(context, customerId)
  return { state: 'succeeded', message: null }
}

/** The plan as it is now, and who the receipt goes to; null when the plan is no more. */
async function readDetails({ pool }: CheckoutContext, checkoutSessionId: string) {
  const row = await selectPlans(pool)
    .innerJoin('checkouts as session', 'session.plan_id', 'plan.id')
    .leftJoin('users as reader', 'reader.id', 'session.user_id')
    .select(['session.currency', 'reader.email'])
    .where('session.id', '=', checkoutSessionId)
    .executeTakeFirst()
  return row ? { currency: row.currency, email: row.email, plan: toPlan(row) } : null
}
