import type { Stripe } from 'stripe'
import type { PaymentDocument } from '../receipts/payment-document.ts'
import type { PaymentState } from './payment-state.ts'
import { toTime, toTimeOrNull } from './provider-values.ts'

/** Who paid, as far as we know: for a payment whose charge and invoice do not say. */
export type Payer = PaymentDocument['reader']

/**
 * What the receipts of a payment say; null for a payment without an invoice. Who paid and where they lived stays as it
 * was written down `before`, whatever they call themselves by now; `isAnonymous` once their
 * account is deleted. `isPaidElsewhere`: it was paid before its subscription was adopted, and
 * the former seller has sent the invoice.
 */
export function paymentDocumentOf(
  { charge, invoice, status, amount: paidAmount, cardBrand, cardLast4 }: PaymentState,
  {
    payer,
    before,
    isAnonymous,
    isPaidElsewhere,
  }: { payer: Payer; before: PaymentDocument | null; isAnonymous: boolean; isPaidElsewhere: boolean },
): PaymentDocument | null {
  if (!invoice) return null
  const tax = invoice.total_taxes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  return {
    isLive: invoice.livemode,
    lines: invoice.lines.data.map(({ description, amount, period }) => ({
      description: description ?? 'Subscription',
      amount,
      periodStart: toTime(period.start),
      periodEnd: toTime(period.end),
    })),
    subtotal: invoice.subtotal_excluding_tax ?? invoice.subtotal,
    tax,
    total: invoice.total,
    amountPaid: status === 'failed' || status === 'pending' ? 0 : paidAmount,
    invoicedAt: toTimeOrNull(invoice.status_transitions.finalized_at) ?? toTime(invoice.created),
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    ...payerOf({ charge, invoice, payer, before, isAnonymous }),
    refunds: charge ? refundsOf(charge) : [],
    ...((isPaidElsewhere || before?.isInvoicedElsewhere) && { isInvoicedElsewhere: true }),
  }
}

function payerOf({
  charge,
  invoice,
  payer,
  before,
  isAnonymous,
}: {
  charge: Stripe.Charge | null
  invoice: Stripe.Invoice
  payer: Payer
  before: PaymentDocument | null
  isAnonymous: boolean
}): Pick<PaymentDocument, 'reader' | 'billingAddress'> {
  if (isAnonymous) return { reader: { name: null, email: null }, billingAddress: [] }
  const billing = charge?.billing_details
  return {
    reader: {
      name: before?.reader.name ?? billing?.name ?? invoice.customer_name ?? payer.name,
      email: before?.reader.email ?? billing?.email ?? invoice.customer_email ?? payer.email,
    },
    billingAddress: before?.billingAddress.length
      ? before.billingAddress
      : linesOf(charge ? charge.billing_details.address : invoice.customer_address),
  }
}

function refundsOf({ refunds }: Stripe.Charge): PaymentDocument['refunds'] {
  return (refunds?.data ?? [])
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ amount, created }) => ({ amount, refundedAt: toTime(created) }))
    .toSorted((a, b) => a.refundedAt.localeCompare(b.refundedAt))
}

/** An address as it stands on an envelope, in lines. */
function linesOf(address: Stripe.Address | null): string[] {
  if (!address) return []
  const place = [address.city, address.state, address.postal_code].filter(Boolean).join(' ')
  return [address.line1, address.line2, place, address.country].flatMap((line) => (line ? [line] : []))
}
