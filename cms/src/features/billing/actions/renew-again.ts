import type { Stripe } from 'stripe'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'

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
