import type { Stripe } from 'stripe'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { idOf } from '../sync/provider-values.ts'

/** Refunds all that was paid on an invoice, once, however often it is asked for. `reason` is a sentence for staff. */
export async function refundInvoice(
  stripe: Stripe,
  invoiceId: string,
  reason = 'Paid after it was cancelled',
): Promise<void> {
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, readWait)
  for (const { payment, status } of payments?.data ?? []) {
    const intent = idOf(payment.payment_intent)
    if (status !== 'paid' || intent === null) continue
    await stripe.refunds.create(
      { payment_intent: intent, metadata: { reason } },
      { ...writeWait, idempotencyKey: `give-back:${intent}` },
    )
  }
}
