import type { BillingContext, Doer } from '../deeds/billing-context.ts'
import { inBillingTurn } from '../deeds/billing-turn.ts'
import { fetchSubscription } from '../deeds/provider-subscription.ts'
import type { PaidSubscription } from '../deeds/reader-subscription.ts'
import { recordDeed } from '../deeds/record-deed.ts'
import { renewAgain } from '../deeds/renew-again.ts'

const resumable: readonly string[] = ['active', 'trialing', 'past_due']

/**
 * Takes a cancelling back, as long as the subscription runs: it renews as if nothing had been. False when it has ended.
 * To be followed by a sync of the customer.
 */
export async function resumeSubscription(
  { pool, provider }: BillingContext,
  { doer, paid }: { doer: Doer; paid: PaidSubscription },
): Promise<boolean> {
  return inBillingTurn(pool, paid.customerId, async (client) => {
    const { stripe } = provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    if (!resumable.includes(subscription.status)) return false
    if (!subscription.cancelsAtPeriodEnd) return true
    await renewAgain(stripe, subscription.id)
    await recordDeed(client, { action: 'subscription-resumed', doer })
    return true
  })
}
