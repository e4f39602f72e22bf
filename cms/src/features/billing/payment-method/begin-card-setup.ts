import type { Stripe } from 'stripe'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'

/**
 * Begins the setup of another card: the browser gives it to the provider with the answered secret, and we never see it.
 * It is checked as one that will be charged while its owner is away.
 */
export async function beginCardSetup(stripe: Stripe, { customerId }: PaidSubscription): Promise<string> {
  const { client_secret: clientSecret } = await stripe.setupIntents.create(
    { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] },
    writeWait,
  )
  if (clientSecret === null) throw new Error('The provider gave no secret for the setup of a card.')
  return clientSecret
}
