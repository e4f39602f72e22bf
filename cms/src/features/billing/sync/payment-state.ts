import type { paymentStatuses } from '@meridian/shared/billing/payment.schema'
import type { Stripe } from 'stripe'
import { disputeStateOf } from './dispute-state.ts'
import { invoicesByIntent, priceOfLine, soldLine, subscriptionOf } from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { idOf, toTime, toTimeOrNull } from './provider-values.ts'

export const paymentReasons = ['subscribed', 'renewed', 'upgraded', 'other'] as const

/**
 * What the provider's state says of one try to pay, or of an invoice that was settled elsewhere. Amounts are in cents,
 * times ISO 8601.
 */
export interface PaymentState {
  /** The provider's id of the charge; of the invoice where nothing was charged, because it was settled elsewhere. */
  providerId: string
  intentId: string | null
  invoiceId: string | null
  subscriptionId: string | null
  priceId: string | null
  reason: (typeof paymentReasons)[number]
  status: (typeof paymentStatuses)[number]
  amount: number
  currency: string
  refundedAmount: number
  failure: string | null
  disputeStatus: string | null
  cardBrand: string | null
  cardLast4: string | null
  periodStart: string | null
  periodEnd: string | null
  createdAt: string
  paidAt: string | null
  /** Null for what was settled elsewhere. */
  charge: Stripe.Charge | null
  invoice: Stripe.Invoice | null
}

/** Every try to pay, oldest first, and after them the invoices that were settled elsewhere. */
export function paymentStatesOf(
  state: Pick<ProviderState, 'invoices' | 'charges' | 'disputes'>,
): PaymentState[] {
  const invoices = invoicesByIntent(state.invoices)
  const charged = state.charges.toReversed().map((charge) => {
    const intentId = idOf(charge.payment_intent)
    const invoice = (intentId === null ? undefined : invoices.get(intentId)) ?? null
    return paymentStateOf(charge, invoice, state.disputes)
  })
  return [...charged, ...state.invoices.toReversed().flatMap(settledElsewhere)]
}

/** What staff have marked as paid at the provider: a bank transfer, a cheque. No card was charged for it. */
function settledElsewhere(invoice: Stripe.Invoice): PaymentState[] {
  const amount = invoice.amount_paid_off_stripe ?? 0
  if (invoice.status !== 'paid' || amount === 0) return []
  const settledAt = toTime(invoice.status_transitions.paid_at ?? invoice.created)
  return [
    {
      ...soldBy(invoice),
      providerId: invoice.id,
      intentId: null,
      status: 'succeeded',
      amount,
      currency: invoice.currency,
      refundedAmount: 0,
      failure: null,
      disputeStatus: null,
      cardBrand: null,
      cardLast4: null,
      createdAt: settledAt,
      paidAt: settledAt,
      charge: null,
    },
  ]
}

function paymentStateOf(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice | null,
  disputes: readonly Stripe.Dispute[],
): PaymentState {
  const card = charge.payment_method_details?.card
  const isPaid = charge.status === 'succeeded'
  return {
    ...soldBy(invoice),
    providerId: charge.id,
    intentId: idOf(charge.payment_intent),
    status: statusOf(charge, disputes),
    amount: charge.amount,
    currency: charge.currency,
    refundedAmount: charge.amount_refunded,
    failure: charge.status === 'failed' ? (charge.failure_message ?? 'The payment failed.') : null,
    disputeStatus: disputes.find((dispute) => idOf(dispute.charge) === charge.id)?.status ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    createdAt: toTime(charge.created),
    paidAt: isPaid ? toTime(invoice?.status_transitions.paid_at ?? charge.created) : null,
    charge,
  }
}

/** What a payment was for. */
function soldBy(invoice: Stripe.Invoice | null) {
  const sold = invoice && soldLine(invoice)
  return {
    invoice,
    invoiceId: invoice?.id ?? null,
    subscriptionId: invoice && subscriptionOf(invoice),
    priceId: sold && priceOfLine(sold),
    reason: reasonOf(invoice),
    periodStart: toTimeOrNull(sold?.period.start),
    periodEnd: toTimeOrNull(sold?.period.end),
  }
}

function reasonOf(invoice: Stripe.Invoice | null): PaymentState['reason'] {
  switch (invoice?.billing_reason) {
    case 'subscription_create':
      return 'subscribed'
    case 'subscription_cycle':
      return 'renewed'
    case 'subscription_update':
      return 'upgraded'
    default:
      return 'other'
  }
}

function statusOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): PaymentState['status'] {
  if (charge.status === 'failed') return 'failed'
  if (charge.status !== 'succeeded') return 'pending'
  if (disputeStateOf(charge.id, disputes) !== null) return 'disputed'
  if (charge.refunded) return 'refunded'
  return charge.amount_refunded > 0 ? 'partially_refunded' : 'succeeded'
}
