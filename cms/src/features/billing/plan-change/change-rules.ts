import { isChangePlanned, type ProviderSubscription } from '../actions/provider-subscription.ts'

/** Why no change of plan is quoted. */
export type ChangeRefusal =
  | 'subscription-none'
  | 'payment-due'
  | 'subscription-ending'
  | 'plan-change-planned'
  | 'plan-same'
  | 'plan-period-differs'

export interface TargetPlan {
  /** In cents; 0 for the free plan. */
  price: number
  /** How often the provider would collect it; null for the free plan. */
  interval: string | null
  isPresent: boolean
}

export type ChangeKind = { ok: true; kind: 'upgrade' | 'downgrade' } | { ok: false; reason: ChangeRefusal }

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
  return { ok: true, kind: plan.price >= paidPrice.amount ? 'upgrade' : 'downgrade' }
}

function refuse(reason: ChangeRefusal): ChangeKind {
  return { ok: false, reason }
}

/**
 * What a quote relies on, in one text: as long as it is the same, the amount is. Another tab's change, a renewal, a
 * cancelling, a payment that is due: each of them makes it another.
 */
export function stateOf(subscription: ProviderSubscription): string {
  const { id, status, paidPrice, nextPrice, periodEnd, cancelsAtPeriodEnd, latestInvoiceId } = subscription
  return [id, status, paidPrice.id, nextPrice.id, periodEnd, cancelsAtPeriodEnd, latestInvoiceId].join(' ')
}
