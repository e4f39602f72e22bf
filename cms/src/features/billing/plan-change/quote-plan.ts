import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { env } from '../../../env.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { type PlanDocument, selectPlans, toPlan } from '../../entitlement/plan-documents.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { fetchSubscription, type ProviderSubscription } from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { usablePriceFor } from '../catalog/provider-price.ts'
import { sellableInterval } from '../catalog/sellable.ts'
import { toTime } from '../sync/provider-values.ts'
import {
  type ChangeRefusal,
  createQuoteTokens,
  judgeChange,
  type Quote,
  quoteLifetimeSeconds,
  stateOf,
} from './quote.ts'

type QuoteOutcome =
  | { ok: true; quote: PlanQuote }
  | { ok: false; reason: ChangeRefusal | 'plan-unknown' | 'plan-not-sold' }

/** The quotes of this magazine. */
export const quotes = createQuoteTokens(env.PAYLOAD_SECRET)

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
  return {
    ok: true,
    quote: {
      quote: signed,
      kind,
      plan: toPlan(plan),
      ...cost,
      effectiveAt: toTime(kind === 'upgrade' ? prorationDate : subscription.periodEnd),
      renewsAt: toTime(subscription.periodEnd),
      renewalPrice: plan.price,
      expiresAt: toTime(expiresAt),
    },
  }
}

/** A plan that a reader may change to. */
interface OfferedPlan extends PlanDocument {
  /** Whether the provider's price is, or was, one of this plan, or stands for it. */
  isOfPrice: boolean
}

/** The plan of this public id while it is offered; `isOfPrice` tells whether a provider's price belongs to it. */
export async function readOfferedPlan(
  pool: Pool,
  { planId, priceId }: { planId: string; priceId: string },
): Promise<OfferedPlan | undefined> {
  return selectPlans(pool)
    .select(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('provider_prices as price')
            .whereRef('price.plan_id', '=', 'plan.id')
            .where('price.provider_price_id', '=', priceId),
        ),
        exists(
          selectFrom('adopted_prices as price')
            .whereRef('price.plan_id', '=', 'plan.id')
            .where('price.provider_price_id', '=', priceId),
        ),
      ])
        .$castTo<boolean>()
        .as('isOfPrice'),
    )
    .where('plan.slug', '=', planId)
    .where('plan.is_offered', '=', true)
    .executeTakeFirst()
}

/** What a change costs at once. Amounts are in cents; a line with unused time is negative. */
interface ChangePrice {
  amountDue: number
  currency: string
  lines: { description: string; amount: number }[]
}

/** Asks the provider what it would charge for an upgrade: it reckons by the second, with credit and tax. */
export async function previewUpgrade(
  stripe: Stripe,
  {
    subscription,
    priceId,
    prorationDate,
  }: { subscription: ProviderSubscription } & Pick<Quote, 'priceId' | 'prorationDate'>,
): Promise<ChangePrice> {
  const preview = await stripe.invoices.createPreview(
    {
      customer: subscription.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: subscription.itemId, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    },
    readWait,
  )
  return {
    amountDue: preview.amount_due,
    currency: preview.currency,
    lines: preview.lines.data.map(({ description, amount }) => ({
      description: description ?? 'Change of plan',
      amount,
    })),
  }
}

/** The provider counts in the time of the subscription; in tests that may be another one than ours. */
function withinPeriod(seconds: number, { periodStart, periodEnd }: ProviderSubscription): number {
  return Math.min(Math.max(seconds, periodStart), periodEnd - 1)
}
