import type { Stripe } from 'stripe'
import { idOf } from '../deeds/provider-subscription.ts'
import { readWait, writeWait } from '../provider/provider-waits.ts'

/** Refunds all that was paid on an invoice, once, however often it is asked for. */
export async function giveBack(stripe: Stripe, invoiceId: string): Promise<void> {
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, readWait)
  for (const { payment, status } of payments?.data ?? []) {
    if (status !== 'paid' || !payment.payment_intent) continue
    const intent = idOf(payment.payment_intent)
    await stripe.refunds.create(
      { payment_intent: intent, metadata: { meridian_reason: 'paid after it was cancelled' } },
      { ...writeWait, idempotencyKey: `give-back:${intent}` },
    )
  }
}
