import type { Stripe } from 'stripe'
import { readWait, writeWait } from '../provider/provider-waits.ts'
import { isMissing } from './provider-answers.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import type { Visit } from './visit.ts'

/**
 * Gives back what was paid in a visit that nobody can have: its payer turned out to be a customer of the provider
 * already, and a reader is one customer. Neither step is done twice.
 */
export async function giveBack(
  { provider: { stripe } }: Pick<CheckoutContext, 'provider'>,
  { id, attempt, subscriptionId, invoiceId }: Visit,
): Promise<void> {
  if (subscriptionId === null || invoiceId === null) return
  await endSubscription(stripe, subscriptionId)
  const expand = ['payments']
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand }, readWait)
  for (const { payment, status } of payments?.data ?? []) {
    const { payment_intent: intent } = payment
    if (status !== 'paid' || !intent) continue
    await stripe.refunds.create(
      {
        payment_intent: typeof intent === 'string' ? intent : intent.id,
        metadata: { meridian_visit: id, reason: 'Paid by somebody who is a customer already' },
      },
      { ...writeWait, idempotencyKey: `give-back:${id}:${attempt}` },
    )
  }
}

async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId, {}, writeWait)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
