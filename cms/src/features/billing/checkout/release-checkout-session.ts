import type { Stripe } from 'stripe'
import { giveBack } from '../actions/refund-remainder.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from './provider-answers.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import type { CheckoutSession } from './checkout-session.ts'

/**
 * Gives back what was paid in a checkout session that nobody can have: its payer turned out to be a customer of the provider
 * already, and a reader is one customer. Neither step is done twice.
 */
export async function releaseCheckoutSession(
  { provider: { stripe } }: Pick<CheckoutContext, 'provider'>,
  { subscriptionId, invoiceId }: Pick<CheckoutSession, 'subscriptionId' | 'invoiceId'>,
): Promise<void> {
  if (subscriptionId === null || invoiceId === null) return
  await endSubscription(stripe, subscriptionId)
  await giveBack(stripe, invoiceId, 'Paid by somebody who is a customer already')
}

async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId, {}, writeWait)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
