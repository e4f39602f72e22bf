import type { Stripe } from 'stripe'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import { fetchSubscription } from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordAction } from '../actions/record-action.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'

const resumable: readonly string[] = ['active', 'trialing', 'past_due']

/**
 * Takes a cancelling back, as long as the subscription runs: it renews as if nothing had been. False when it has ended.
 * To be followed by a sync of the customer.
 */
export async function resumeSubscription(
  { pool, provider }: BillingContext,
  { actor, paid }: { actor: Actor; paid: PaidSubscription },
): Promise<boolean> {
  return withCustomerAction(paid.customerId, async () => {
    const { stripe } = provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    if (!resumable.includes(subscription.status)) return false
    if (!subscription.cancelsAtPeriodEnd) return true
    await renewAgain(stripe, subscription.id)
    await recordAction(pool, { action: 'subscription-resumed', actor })
    return true
  })
}

/** Has a subscription that was going to end go on, whether it was to end with its period or on some other day. */
export async function renewAgain(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { cancel_at_period_end: isWithPeriod } = await stripe.subscriptions.retrieve(
    subscriptionId,
    {},
    readWait,
  )
  // The provider takes one of them at a time.
  const change = isWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  await stripe.subscriptions.update(subscriptionId, change, writeWait)
}
