import { Stripe } from 'stripe'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { isProviderAway } from '../../../platform/payment-provider/provider-away.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { listSubscriptions } from './attempt.ts'
import { lookForCustomer } from './checkout-customer.ts'
import { endAtProvider } from '../actions/provider-subscription.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { type CheckoutContext, settleCheckoutSession } from './prepare-payment.ts'
import {
  endCheckoutSession,
  findCheckoutSessionsToSweep,
  deleteEndedCheckoutSessions,
  type CheckoutSession,
} from './checkout-session.ts'

const pageSize = 200

/** How long it can still be looked up what a checkout session was that led to nothing. */
const keepEndedDays = 30

export interface Sweep {
  ended: number
  paid: number
  customers: number
  failed: number
}

/**
 * Ends the checkout sessions whose time is over: nothing of them can be paid any more, and a customer that never got a reader nor
 * a payment is deleted at the provider. Each step finds out for itself whether it is to be done: a run that was cut off
 * is followed by one that does the rest. Throws when the provider is away.
 */
export async function sweepCheckouts(context: CheckoutContext, signal?: AbortSignal): Promise<Sweep> {
  const sweep: Sweep = { ended: 0, paid: 0, customers: 0, failed: 0 }
  let after: string | undefined = ''
  while (after !== undefined) {
    const checkoutSessions: CheckoutSession[] = await findCheckoutSessionsToSweep(context.pool, {
      after,
      limit: pageSize,
    })
    for (const checkoutSession of checkoutSessions) {
      signal?.throwIfAborted()
      await trySweepCheckoutSession(context, checkoutSession, sweep)
    }
    after = checkoutSessions.length < pageSize ? undefined : checkoutSessions.at(-1)?.id
  }
  await deleteEndedCheckoutSessions(context.pool, keepEndedDays)
  return sweep
}

/** One that the provider will not let us end is no reason to leave all the others. */
async function trySweepCheckoutSession(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  sweep: Sweep,
): Promise<void> {
  try {
    await sweepCheckoutSession(context, checkoutSession, sweep)
  } catch (error) {
    if (isProviderAway(error) || !(error instanceof Stripe.errors.StripeError)) throw error
    sweep.failed += 1
  }
}

async function sweepCheckoutSession(
  context: CheckoutContext,
  checkoutSession: CheckoutSession,
  sweep: Sweep,
): Promise<void> {
  const { pool, provider } = context
  const isAsked = checkoutSession.attempt > 0 && checkoutSession.customerId === null
  const customerId = isAsked
    ? await lookForCustomer(provider.stripe, checkoutSession)
    : checkoutSession.customerId
  if (checkoutSession.state === 'open') {
    const outcome = await settleCheckoutSession(context, checkoutSession)
    if (outcome === 'processing') return
    if (outcome === 'paid') {
      sweep.paid += 1
      if (customerId !== null) await trySyncCustomer(context, customerId)
      return
    }
    if (await endCheckoutSession(pool, checkoutSession, 'ended')) sweep.ended += 1
  }
  if (customerId === null) return
  await cancelStrays(provider.stripe, { customerId, checkoutSessionId: checkoutSession.id })
  if (await deleteCustomer(context, customerId)) sweep.customers += 1
}

/** Subscriptions of the checkout session that nobody remembers, because a crash came between the provider and the database. */
async function cancelStrays(
  stripe: Stripe,
  { customerId, checkoutSessionId }: { customerId: string; checkoutSessionId: string },
): Promise<void> {
  for (const { id, status, metadata } of await listSubscriptions(stripe, customerId)) {
    const isStray = status === 'incomplete' && metadata.meridian_visit === checkoutSessionId
    if (isStray) await endAtProvider(stripe, id)
  }
}

/** Deletes a customer that is nobody's and has never paid; false for all others. */
async function deleteCustomer({ pool, provider }: CheckoutContext, customerId: string): Promise<boolean> {
  const owned = await sqlOn(pool)
    .selectFrom('billing_customers')
    .where('provider_customer_id', '=', customerId)
    .where((eb) => eb.or([eb('user_id', 'is not', null), eb('account_deleted_at', 'is not', null)]))
    .executeTakeFirst()
  if (owned) return false
  if (await hasPaid(provider.stripe, customerId)) return false
  await removeCustomer(provider.stripe, customerId)
  await sqlOn(pool)
    .deleteFrom('billing_customers')
    .where('provider_customer_id', '=', customerId)
    .where('user_id', 'is', null)
    .execute()
  return true
}

async function hasPaid(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const { data } = await stripe.charges.list({ customer: customerId, limit: 100 }, readWait)
    return data.some(({ paid }) => paid)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function removeCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId, {}, writeWait)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
