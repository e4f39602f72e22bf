import type { PlanChangeOutcome } from '@meridian/shared/billing/plan-change.schema'
import type { Stripe } from 'stripe'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import {
  dropPendingChange,
  fetchSubscription,
  isChangePlanned,
  type ProviderSubscription,
} from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordAction, recordActionOnce } from '../actions/record-action.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { priceOfLine, soldLine } from '../sync/provider-links.ts'
import { type Quote, stateOf } from './quote.ts'
import { previewUpgrade, readOfferedPlan } from './quote-plan.ts'

/** Why a quote was not carried out. Nothing has changed and nothing was charged. */
type ConfirmRefusal = 'quote-expired' | 'plan-unknown' | 'price-changed' | 'subscription-changed'

type ConfirmOutcome = { ok: true; change: PlanChangeOutcome } | { ok: false; reason: ConfirmRefusal }

const changeable: readonly string[] = ['active', 'trialing']

interface Confirmed {
  actor: Actor
  paid: PaidSubscription
  quote: Quote
}

/**
 * Carries out a quote: charges exactly what it says, or nothing. Sent twice, from two tabs or after a crash, it is
 * carried out once, and every answer tells what became of it. Throws the provider's errors: it may have been carried
 * out then, and sending it again tells. To be followed by a sync of the customer.
 */
export async function changePlan(context: BillingContext, confirmed: Confirmed): Promise<ConfirmOutcome> {
  const { quote, paid } = confirmed
  return withCustomerAction(paid.customerId, async () => {
    const { pool } = context
    const { stripe } = context.provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    const done = findDone(subscription, quote)
    if (done) {
      if (done.ok) await record(confirmed, { pool, change: done.change })
      return done
    }
    if (quote.expiresAt < Date.now() / 1000) return refuse('quote-expired')
    const plan = await readOfferedPlan(pool, { planId: quote.planId, priceId: subscription.paidPrice.id })
    if (!plan) return refuse('plan-unknown')
    if (plan.price !== quote.price) return refuse('price-changed')
    if (stateOf(subscription) !== quote.state) return refuse('subscription-changed')
    const carryOut = quote.kind === 'upgrade' ? upgrade : planDowngrade
    const outcome = await carryOut(stripe, { subscription, quote })
    if (outcome.ok) await record(confirmed, { pool, change: outcome.change })
    return outcome
  })
}

/**
 * Undoes a change that is planned for the next period, or that waits for its payment. Nothing planned, nothing
 * done. The reader goes on at the price that the present period was paid at, whatever the plan costs others by now.
 */
export async function cancelChange(
  { pool, provider }: BillingContext,
  { actor, paid }: { actor: Actor; paid: PaidSubscription },
): Promise<void> {
  await withCustomerAction(paid.customerId, async () => {
    const { stripe } = provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    const { paidPrice, itemId, pendingPrice, status } = subscription
    const isPlanned = isChangePlanned(subscription)
    if (!changeable.includes(status) || (!isPlanned && !pendingPrice)) return
    // Paid at the last moment: a change that was made is not undone.
    if (!(await dropPendingChange(stripe, subscription))) return
    if (isPlanned) {
      const items = [{ id: itemId, price: paidPrice.id }]
      await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' }, writeWait)
    }
    const detail = pendingPrice ? 'One that waited for its payment' : 'One that was planned'
    await recordAction(pool, { action: 'plan-change-taken-back', actor, detail })
  })
}

interface Target {
  subscription: ProviderSubscription
  quote: Quote
}

/**
 * Changes to a higher-priced plan. The provider charges the card on file; when the bank wants to ask the reader, or declines,
 * nothing changes until the invoice is paid, for 23 hours at most.
 */
async function upgrade(stripe: Stripe, { subscription, quote }: Target): Promise<ConfirmOutcome> {
  const cost = await previewUpgrade(stripe, { subscription, ...quote })
  if (cost.amountDue !== quote.amountDue) return refuse('price-changed')
  if (!(await dropPendingChange(stripe, subscription))) return refuse('subscription-changed')
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

/** The next period is paid at the new price, this one stays as it is. To the free plan: there is no next period. */
async function planDowngrade(stripe: Stripe, { subscription, quote }: Target): Promise<ConfirmOutcome> {
  if (!(await dropPendingChange(stripe, subscription))) return refuse('subscription-changed')
  const items = [{ id: subscription.itemId, price: quote.priceId }]
  const change =
    quote.price === 0 ? { cancel_at_period_end: true } : { items, proration_behavior: 'none' as const }
  await stripe.subscriptions.update(subscription.id, change, writeWait)
  return { ok: true, change: { state: 'scheduled' } }
}

/** What has become of a quote that was carried out already; null for one that was not. */
function findDone(subscription: ProviderSubscription, quote: Quote): ConfirmOutcome | null {
  if (quote.kind === 'upgrade') return findUpgrade(subscription, quote)
  const { cancelsAtPeriodEnd, nextPrice } = subscription
  const isNext = isChangePlanned(subscription) && nextPrice.id === quote.priceId
  const isPlanned = quote.price === 0 ? cancelsAtPeriodEnd : isNext
  return isPlanned ? { ok: true, change: { state: 'scheduled' } } : null
}

/** What has become of the upgrade of a quote; null when it was not begun. */
function findUpgrade({ invoices }: ProviderSubscription, quote: Quote): ConfirmOutcome | null {
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

async function record(
  { actor, quote }: Confirmed,
  { pool, change }: { pool: BillingContext['pool']; change: PlanChangeOutcome },
): Promise<void> {
  const price =
    quote.kind === 'upgrade' ? `, ${formatMoney(quote.amountDue, 'usd')} due` : ', with the next period'
  const wait = change.state === 'requires_payment' ? ', waits for the payment' : ''
  await recordActionOnce(pool, {
    action: quote.kind === 'upgrade' ? 'plan-changed' : 'plan-change-planned',
    actor,
    detail: `To ${quote.planId}${price}${wait} (quote ${quote.id.slice(0, 8)})`,
  })
}

function refuse(reason: ConfirmRefusal): ConfirmOutcome {
  return { ok: false, reason }
}
