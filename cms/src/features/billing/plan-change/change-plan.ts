import type { PlanChangeOutcome } from '@meridian/shared/billing/plan-change.schema'
import type { Stripe } from 'stripe'
import type { BillingContext, Actor } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import {
  fetchSubscription,
  isChangePlanned,
  type ProviderSubscription,
} from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordActionOnce } from '../actions/record-action.ts'
import { dropPendingChange } from '../actions/void-invoice.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { stateOf } from './change-rules.ts'
import { previewUpgrade } from './preview-upgrade.ts'
import type { Quote } from './quote-token.ts'
import { readOfferedPlan } from './target-plan.ts'
import { findUpgrade, upgrade } from './upgrade.ts'

/** Why a quote was not carried out. Nothing has changed and nothing was charged. */
export type ConfirmRefusal = 'quote-expired' | 'plan-unknown' | 'price-changed' | 'subscription-changed'

export type ConfirmOutcome = { ok: true; change: PlanChangeOutcome } | { ok: false; reason: ConfirmRefusal }

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
    const carryOut = quote.kind === 'upgrade' ? upgradeAsQuoted : planDowngrade
    const outcome = await carryOut(stripe, { subscription, quote })
    if (outcome.ok) await record(confirmed, { pool, change: outcome.change })
    return outcome
  })
}

interface Target {
  subscription: ProviderSubscription
  quote: Quote
}

async function upgradeAsQuoted(stripe: Stripe, { subscription, quote }: Target): Promise<ConfirmOutcome> {
  const cost = await previewUpgrade(stripe, { subscription, ...quote })
  if (cost.amountDue !== quote.amountDue) return refuse('price-changed')
  return upgrade(stripe, { subscription, quote })
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
