import type { BillingContext, Actor } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import { fetchSubscription, isChangePlanned } from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordAction } from '../actions/record-action.ts'
import { dropPendingChange } from '../actions/void-invoice.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'

const changeable: readonly string[] = ['active', 'trialing']

/**
 * Takes back a change that is planned for the next period, or that waits for its payment. Nothing planned, nothing
 * done. The reader goes on at the price that the present period was paid at, whatever the plan costs others by now.
 */
export async function cancelChange(
  { pool, provider }: BillingContext,
  { actor, paid }: { actor: Actor; paid: PaidSubscription },
): Promise<void> {
  await withCustomerAction(paid.customerId, async () => {
    const { stripe } = provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    const { paidPrice, itemId, pendingPrice, status } = subscription
    const isPlanned = isChangePlanned(subscription)
    if (!changeable.includes(status) || (!isPlanned && !pendingPrice)) return
    // Paid at the last moment: a change that was made is not taken back.
    if (!(await dropPendingChange(stripe, subscription))) return
    if (isPlanned) {
      const items = [{ id: itemId, price: paidPrice.id }]
      await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' }, writeWait)
    }
    const detail = pendingPrice ? 'One that waited for its payment' : 'One that was planned'
    await recordAction(pool, { action: 'plan-change-taken-back', actor, detail })
  })
}
