import { z } from 'zod'
import { createSigner } from '../../../platform/tokens/signed-tokens.ts'
import { currency } from '../catalog/sellable.ts'
import { isChangePlanned, type ProviderSubscription } from '../actions/provider-subscription.ts'

/** How long a quoted amount can be confirmed, in seconds. */
export const quoteLifetimeSeconds = 10 * 60

const QuoteSchema = z.object({
  /** 128 random bits: the provider does the change of a quote once, whatever is sent twice. */
  id: z.string(),
  /** The reader, as a database key. */
  userId: z.number(),
  kind: z.enum(['upgrade', 'downgrade']),
  /** The public id of the plan to change to, and its price in cents when it was quoted. */
  planId: z.string(),
  price: z.number(),
  /** What the provider calls that price; empty for the free plan. */
  priceId: z.string(),
  /** In cents; 0 for a downgrade. */
  amountDue: z.number(),
  /** The moment that the present plan is counted up to, in Unix seconds. */
  prorationDate: z.number(),
  /** In Unix seconds. */
  expiresAt: z.number(),
  /** The subscription's newest invoice when it was quoted: that of the change comes after it. */
  latestInvoiceId: z.string().nullable(),
  /** What the subscription was when it was quoted; see `stateOf`. */
  state: z.string(),
})

/** A change of plan as it was shown to a reader. */
export type Quote = z.infer<typeof QuoteSchema>

/** Why no change of plan is quoted. */
export type ChangeRefusal =
  | 'subscription-none'
  | 'payment-due'
  | 'subscription-ending'
  | 'plan-change-planned'
  | 'plan-same'
  | 'plan-period-differs'
  | 'plan-currency-differs'

interface TargetPlan {
  /** In cents; 0 for the free plan. */
  price: number
  /** How often the provider would collect it; null for the free plan. */
  interval: string | null
  isPresent: boolean
}

type ChangeKind = { ok: true; kind: 'upgrade' | 'downgrade' } | { ok: false; reason: ChangeRefusal }

const changeable: readonly string[] = ['active', 'trialing']
const indebted: readonly string[] = ['past_due', 'unpaid']

/**
 * What a change to a plan would be. A plan that costs as much as the present one or more begins at once, for the
 * difference; one that costs less begins with the next period. While something else is planned, due or about to end,
 * there is no change: the reader takes that back first.
 */
export function judgeChange(subscription: ProviderSubscription, plan: TargetPlan): ChangeKind {
  const { status, paidPrice } = subscription
  if (indebted.includes(status)) return refuse('payment-due')
  if (!changeable.includes(status)) return refuse('subscription-none')
  if (subscription.cancelsAtPeriodEnd) return refuse('subscription-ending')
  if (isChangePlanned(subscription)) return refuse('plan-change-planned')
  if (plan.isPresent) return refuse('plan-same')
  if (plan.interval !== null && plan.interval !== paidPrice.interval) return refuse('plan-period-differs')
  if (plan.price > 0 && paidPrice.currency !== currency) return refuse('plan-currency-differs')
  return { ok: true, kind: plan.price >= paidPrice.amount ? 'upgrade' : 'downgrade' }
}

/**
 * What a quote relies on, in one text: as long as it is the same, the amount is. Another tab's change, a renewal, a
 * cancelling, a payment that is due: each of them makes it another.
 */
export function stateOf(subscription: ProviderSubscription): string {
  const { id, status, paidPrice, nextPrice, periodEnd, cancelsAtPeriodEnd, latestInvoiceId } = subscription
  return [id, status, paidPrice.id, nextPrice.id, periodEnd, cancelsAtPeriodEnd, latestInvoiceId].join(' ')
}

/** Signs and reads quotes: `{JSON, base64url}.{HMAC-SHA256}`. */
export function createQuoteTokens(secret: string) {
  const signer = createSigner(secret, 'plan quotes')

  return {
    sign(quote: Quote): string {
      return signer.sign(Buffer.from(JSON.stringify(quote)).toString('base64url'))
    },

    /** A quote that we signed for this reader; null for anything else. Whether it has expired is not looked at. */
    read(token: string, userId: number): Quote | null {
      const content = signer.read(token)
      if (content === null) return null
      const quote = QuoteSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
      return quote.userId === userId ? quote : null
    },
  }
}

function refuse(reason: ChangeRefusal): ChangeKind {
  return { ok: false, reason }
}
