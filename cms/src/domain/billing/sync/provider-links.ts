import type { Stripe } from 'stripe'
import { idOf } from './provider-values.ts'

/** The subscription that an invoice is for; null for one that is for something else. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription)
}

/**
 * What an invoice sells of a plan: the whole period of a new or renewed subscription, or the rest of it after a change.
 * The unused time that is given back for the plan before is no such line.
 */
export function soldLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | null {
  const lines = invoice.lines.data.filter(({ parent }) => parent?.type === 'subscription_item_details')
  const isProration = (line: Stripe.InvoiceLineItem) =>
    line.parent?.subscription_item_details?.proration ?? false
  return lines.findLast((line) => !isProration(line)) ?? lines.findLast(({ amount }) => amount > 0) ?? null
}

/** The provider's price of a line. */
export function priceOfLine(line: Stripe.InvoiceLineItem): string | null {
  return idOf(line.pricing?.price_details?.price)
}

/** Which invoice each payment intent is for. */
export function invoicesByIntent(invoices: readonly Stripe.Invoice[]): Map<string, Stripe.Invoice> {
  const found = new Map<string, Stripe.Invoice>()
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent)
      if (intent !== null) found.set(intent, invoice)
    }
  }
  return found
}

/** The charges that were made for an invoice, those that failed as well. */
export function chargesOf(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): readonly Stripe.Charge[] {
  const payments = invoice.payments?.data.map(({ payment }) => payment) ?? []
  const ids = new Set(payments.flatMap(({ payment_intent, charge }) => [idOf(payment_intent), idOf(charge)]))
  return charges.filter(({ id, payment_intent }) => {
    const intent = idOf(payment_intent)
    return ids.has(id) || (intent !== null && ids.has(intent))
  })
}
