import type { Stripe } from 'stripe'
import { fetchSubscription, type ProviderSubscription } from '../actions/provider-subscription.ts'
import { dropPendingChange } from '../actions/void-invoice.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { priceOfLine, soldLine } from '../sync/provider-links.ts'
import type { ConfirmOutcome } from './change-plan.ts'
import type { Quote } from './quote-token.ts'

/**
 * Changes to a higher-priced plan. The provider charges the card on file; when the bank wants to ask the reader, or declines,
 * nothing changes until the invoice is paid, for 23 hours at most.
 */
export async function upgrade(
  stripe: Stripe,
  { subscription, quote }: { subscription: ProviderSubscription; quote: Quote },
): Promise<ConfirmOutcome> {
  if (!(await dropPendingChange(stripe, subscription))) return { ok: false, reason: 'subscription-changed' }
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: subscription.itemId, price: quote.priceId }],
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
export function findUpgrade({ invoices }: ProviderSubscription, quote: Quote): ConfirmOutcome | null {
  const before = invoices.findIndex(({ id }) => id === quote.latestInvoiceId)
  const since = before === -1 ? invoices : invoices.slice(0, before)
  const invoice = since.find((candidate) => isOfQuote(candidate, quote))
  if (!invoice) return null
  if (invoice.status === 'paid') return { ok: true, change: { state: 'changed' } }
  const clientSecret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || clientSecret === undefined) return { ok: false, reason: 'quote-expired' }
  return { ok: true, change: { state: 'requires_payment', clientSecret } }
}

/** A change's invoice is known by its price, and by the moment that it was reckoned for, which is the quote's. */
function isOfQuote(invoice: Stripe.Invoice, { priceId, prorationDate }: Quote): boolean {
  const sold = invoice.billing_reason === 'subscription_update' ? soldLine(invoice) : null
  return sold !== null && priceOfLine(sold) === priceId && sold.period.start === prorationDate
}
