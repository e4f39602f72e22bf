import type { paymentStatuses } from '@meridian/shared/account/payment.schema'
import type { Stripe } from 'stripe'
import { disputeStateOf } from './dispute-state.ts'
import { invoicesByIntent, priceOfLine, soldLine, subscriptionOf } from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { idOf, toTime, toTimeOrNull } from './provider-values.ts'

export const paymentReasons = ['subscribed', 'renewed', 'upgraded', 'other'] as const

/** What the provider's state says of one try to pay. Amounts are in cents, times ISO 8601. */
export interface PaymentState {
  chargeId: string
  intentId: string | null
  invoiceId: string | null
  invoiceNumber: string | null
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
  charge: Stripe.Charge
  invoice: Stripe.Invoice | null
}

/** Every try to pay, oldest first. */
export function paymentStatesOf(
  state: Pick<ProviderState, 'invoices' | 'charges' | 'disputes'>,
): PaymentState[] {
  const invoices = invoicesByIntent(state.invoices)
  return state.charges.toReversed().map((charge) => {
    const intentId = idOf(charge.payment_intent)
    const invoice = (intentId === null ? undefined : invoices.get(intentId)) ?? null
    return paymentStateOf(charge, invoice, state.disputes)
  })
}

function paymentStateOf(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice | null,
  disputes: readonly Stripe.Dispute[],
): PaymentState {
  const sold = invoice && soldLine(invoice)
  const card = charge.payment_method_details?.card
  const isPaid = charge.status === 'succeeded'
  return {
    chargeId: charge.id,
    intentId: idOf(charge.payment_intent),
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    subscriptionId: invoice && subscriptionOf(invoice),
    priceId: sold && priceOfLine(sold),
    reason: reasonOf(invoice),
    status: statusOf(charge, disputes),
    amount: charge.amount,
    currency: charge.currency,
    refundedAmount: charge.amount_refunded,
    failure: charge.status === 'failed' ? (charge.failure_message ?? 'The payment failed.') : null,
    disputeStatus: disputes.find((dispute) => idOf(dispute.charge) === charge.id)?.status ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    periodStart: toTimeOrNull(sold?.period.start),
    periodEnd: toTimeOrNull(sold?.period.end),
    createdAt: toTime(charge.created),
    paidAt: isPaid ? toTime(invoice?.status_transitions.paid_at ?? charge.created) : null,
    charge,
    invoice,
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
