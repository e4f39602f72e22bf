import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { syncCustomer } from '../sync/sync-customer.ts'
import { findCustomerOf } from './checkout-customer.ts'
import { refundInvoice } from '../actions/refund-invoice.ts'
import { endAtProvider } from '../actions/provider-subscription.ts'
import { type CheckoutContext, settleCheckoutSession } from './prepare-payment.ts'
import { hasPaidSubscription, hasPlan, isSubscriptionKnown } from './subscribed.ts'
import {
  beginCheckoutSession,
  bindCheckoutSession,
  endCheckoutSession,
  findLastPaidCheckoutSessionOf,
  findOpenCheckoutSessionOf,
  findCheckoutSession,
  type CheckoutSession,
} from './checkout-session.ts'
import { checkoutSessionSeconds } from './checkout-session-cookie.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'

/** Who asks: by their session, and by the cookie of the browser; either may be missing. */
export interface Visitor {
  userId: number | null
  checkoutSessionId: string | null
}

export type CheckoutSessionChoice =
  | { ok: true; checkoutSession: CheckoutSession }
  /** What this checkout session was for is paid, and nobody is signed in. */
  | { ok: false; reason: 'checkout-paid'; checkoutSession: CheckoutSession }
  | { ok: false; reason: 'already-subscribed' }

/**
 * The open checkout session that a request for a plan is about; begun when there is none. A reader is on one open
 * checkout session, in whichever browser: the checkout session of a browser becomes theirs as soon as it is known who
 * they are. Who pays for a plan already gets none, nor does who was given this one: what somebody has they do not buy.
 */
export async function chooseCheckoutSession(
  context: CheckoutContext,
  { userId, checkoutSessionId }: Visitor,
  planId: string,
): Promise<CheckoutSessionChoice> {
  const { pool } = context
  const brought = checkoutSessionId === null ? null : await findCheckoutSession(pool, checkoutSessionId)
  const freshId = brought || checkoutSessionId === null ? createRandomId() : checkoutSessionId
  if (userId === null) {
    if (brought?.state === 'paid') return { ok: false, reason: 'checkout-paid', checkoutSession: brought }
    return {
      ok: true,
      checkoutSession: brought?.state === 'open' ? brought : await begin(pool, { id: freshId, userId }),
    }
  }
  if (brought && brought.userId === null && brought.state !== 'ended') await adopt(context, brought, userId)
  const paid = await findLastPaidCheckoutSessionOf(pool, userId)
  if (paid) await learnOf(context, paid)
  const isSubscribed = (await hasPaidSubscription(pool, userId)) || (await hasPlan(pool, { userId, planId }))
  if (isSubscribed) return { ok: false, reason: 'already-subscribed' }
  const open = await findOpenCheckoutSessionOf(pool, userId)
  return { ok: true, checkoutSession: open ?? (await begin(pool, { id: freshId, userId })) }
}

/**
 * Makes the checkout session that a browser has begun the reader's. Where the reader is on another one, or is a customer of the
 * provider already, it cannot be: it is made void instead, and what was paid in it is refunded.
 */
async function adopt(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  userId: number,
): Promise<void> {
  if (await bind(context, checkoutSession, userId)) return
  const outcome =
    checkoutSession.state === 'paid' ? 'paid' : await settleCheckoutSession(context, checkoutSession)
  // Once it is paid it does not matter any more whether the reader is on another checkout session.
  if (outcome === 'paid' && !(await bind(context, checkoutSession, userId))) {
    await releaseCheckoutSession(context, checkoutSession)
    await endCheckoutSession(context.pool, { ...checkoutSession, state: 'paid' }, 'ended')
  }
  if (outcome === 'void') await endCheckoutSession(context.pool, checkoutSession, 'ended')
}

/** False when the reader is on another open checkout session, or another customer. */
async function bind(
  { pool }: CheckoutContext,
  checkoutSession: CheckoutSession,
  userId: number,
): Promise<boolean> {
  const customerId = await findCustomerOf(pool, userId)
  if (customerId !== null && checkoutSession.customerId !== null) return false
  try {
    return await inPoolTransaction(pool, (client) =>
      bindCheckoutSession(client, { id: checkoutSession.id, userId }),
    )
  } catch (error) {
    if (isTakenAlready(error)) return false
    throw error
  }
}

/** What was paid is to be in the database before anybody looks whether the reader pays for something. */
async function learnOf(
  context: CheckoutContext,
  { subscriptionId, customerId }: CheckoutSession,
): Promise<void> {
  if (subscriptionId === null || customerId === null) return
  if (await isSubscriptionKnown(context.pool, subscriptionId)) return
  await syncCustomer(context, customerId)
}

async function begin(pool: CheckoutContext['pool'], wanted: { id: string; userId: number | null }) {
  return (
    (await beginAs(pool, wanted)) ?? (await beginAs(pool, { ...wanted, id: createRandomId() })) ?? unbegun()
  )
}

/** Null when another request has begun the checkout session of this id for somebody else. */
async function beginAs(
  pool: CheckoutContext['pool'],
  { id, userId }: { id: string; userId: number | null },
): Promise<CheckoutSession | null> {
  await beginCheckoutSession(pool, { id, userId, seconds: checkoutSessionSeconds })
  return userId === null ? findCheckoutSession(pool, id) : findOpenCheckoutSessionOf(pool, userId)
}

function unbegun(): never {
  throw new Error('A checkout session that was begun is not there.')
}

/** Two requests gave the reader a checkout session, or a customer, at the same moment. */
function isTakenAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/**
 * Refunds what was paid in a checkout session that nobody can have: its payer turned out to be a customer of the provider
 * already, and a reader is one customer. Neither step is done twice.
 */
async function releaseCheckoutSession(
  { provider: { stripe } }: Pick<CheckoutContext, 'provider'>,
  { subscriptionId, invoiceId }: Pick<CheckoutSession, 'subscriptionId' | 'invoiceId'>,
): Promise<void> {
  if (subscriptionId === null || invoiceId === null) return
  await endAtProvider(stripe, subscriptionId)
  await refundInvoice(stripe, invoiceId, 'Paid by somebody who is a customer already')
}
