import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'
import { toPlan } from '../../entitlement/plan-documents.ts'
import { usablePriceFor } from '../catalog/provider-price.ts'
import { sellableInterval } from '../catalog/sellable.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { fetchSubscription, type ProviderSubscription } from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { type ChangeRefusal, judgeChange, stateOf } from './change-rules.ts'
import { type ChangePrice, previewUpgrade } from './preview-upgrade.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { quoteLifetimeSeconds } from './quote-token.ts'
import { quotes } from './quotes.ts'
import { type OfferedPlan, readOfferedPlan } from './target-plan.ts'

export type QuoteOutcome =
  | { ok: true; quote: PlanQuote }
  | { ok: false; reason: ChangeRefusal | 'plan-unknown' | 'plan-not-sold' }

/**
 * Says what a change of a reader's plan would cost, to the cent and by the provider's own reckoning, and signs it.
 * Changes nothing, here or there. Throws the provider's errors.
 */
export async function quotePlan(
  { pool, provider }: BillingContext,
  asked: { userId: number; paid: PaidSubscription; planId: string; now?: Date },
): Promise<QuoteOutcome> {
  const subscription = await fetchSubscription(provider.stripe, asked.paid.subscriptionId)
  const plan = await readOfferedPlan(pool, { planId: asked.planId, priceId: subscription.paidPrice.id })
  if (!plan) return { ok: false, reason: 'plan-unknown' }
  const interval = sellableInterval(plan)
  if (plan.price > 0 && interval === null) return { ok: false, reason: 'plan-not-sold' }
  const judged = judgeChange(subscription, { price: plan.price, interval, isPresent: plan.isOfPrice })
  if (!judged.ok) return judged
  const { kind } = judged
  const now = Math.floor((asked.now ?? new Date()).getTime() / 1000)
  const prorationDate = withinPeriod(now, subscription)
  const { priceId } = plan.price > 0 ? await usablePriceFor({ pool, provider }, plan) : { priceId: '' }
  const cost: ChangePrice =
    kind === 'upgrade'
      ? await previewUpgrade(provider.stripe, { subscription, priceId, prorationDate })
      : { amountDue: 0, currency: subscription.paidPrice.currency, lines: [] }
  const expiresAt = now + quoteLifetimeSeconds
  const signed = quotes.sign({
    id: createRandomId(),
    userId: asked.userId,
    kind,
    planId: plan.id,
    price: plan.price,
    priceId,
    amountDue: cost.amountDue,
    prorationDate,
    expiresAt,
    latestInvoiceId: subscription.latestInvoiceId,
    state: stateOf(subscription),
  })
  return { ok: true, quote: describe({ signed, kind, plan, cost, subscription, prorationDate, expiresAt }) }
}

/** The provider counts in the time of the subscription; in tests that may be another one than ours. */
function withinPeriod(seconds: number, { periodStart, periodEnd }: ProviderSubscription): number {
  return Math.min(Math.max(seconds, periodStart), periodEnd - 1)
}

interface Described {
  signed: string
  kind: PlanQuote['kind']
  plan: OfferedPlan
  cost: ChangePrice
  subscription: ProviderSubscription
  prorationDate: number
  expiresAt: number
}

function describe(described: Described): PlanQuote {
  const { signed, kind, plan, cost, subscription, prorationDate, expiresAt } = described
  return {
    quote: signed,
    kind,
    plan: toPlan(plan),
    ...cost,
    effectiveAt: isoTime(kind === 'upgrade' ? prorationDate : subscription.periodEnd),
    renewsAt: isoTime(subscription.periodEnd),
    renewalPrice: plan.price,
    expiresAt: isoTime(expiresAt),
  }
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
