import type { Stripe } from 'stripe'
import { fetchSubscription, type ProviderSubscription } from '../deeds/provider-subscription.ts'
import { dropPendingChange } from '../deeds/void-invoice.ts'
import { writeWait } from '../provider/provider-waits.ts'
import type { ConfirmOutcome } from './change-plan.ts'
import type { Quote } from './quote-token.ts'

interface Upgrade {
  subscription: ProviderSubscription
  /** The price to change to. */
  priceId: string
  quote: Quote
}

/**
 * Changes to a dearer plan. The provider charges the card on file; when the bank wants to ask the reader, or declines,
 * nothing changes until the invoice is paid, for 23 hours at most.
 */
export async function upgrade(
  stripe: Stripe,
  { subscription, priceId, quote }: Upgrade,
): Promise<ConfirmOutcome> {
  if (!(await dropPendingChange(stripe, subscription))) return { ok: false, reason: 'subscription-changed' }
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: subscription.itemId, price: priceId }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: quote.prorationDate,
    },
    { ...writeWait, idempotencyKey: `plan-change:${quote.id}` },
  )
  const outcome = findUpgrade(await fetchSubscription(stripe, subscription.id), quote)
  if (!outcome) throw new Error(`The provider made no invoice for the change of ${subscription.id}.`)
  return outcome
}

/** What has become of the upgrade of a quote; null when it was not begun. */
export function findUpgrade(
  { invoices }: ProviderSubscription,
  { prorationDate }: Quote,
): ConfirmOutcome | null {
  const invoice = invoices.find((candidate) => isReckonedFor(candidate, prorationDate))
  if (!invoice) return null
  if (invoice.status === 'paid') return { ok: true, change: { state: 'changed' } }
  const clientSecret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || clientSecret === undefined) return { ok: false, reason: 'quote-expired' }
  return { ok: true, change: { state: 'requires_payment', clientSecret } }
}

/** A change's invoice is known by the moment that it was reckoned for, which is the quote's. */
function isReckonedFor({ billing_reason: reason, lines }: Stripe.Invoice, prorationDate: number): boolean {
  if (reason !== 'subscription_update') return false
  return lines.data.some(
    ({ parent, period }) =>
      parent?.subscription_item_details?.proration === true && period.start === prorationDate,
  )
}
