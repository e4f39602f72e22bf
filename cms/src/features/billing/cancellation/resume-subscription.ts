import type { BillingContext, Actor } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import { fetchSubscription } from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordAction } from '../actions/record-action.ts'
import { renewAgain } from '../actions/renew-again.ts'

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
