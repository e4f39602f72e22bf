import type { SubscriptionStatus } from '@meridian/shared/entitlement/entitlement'
import type { Stripe } from 'stripe'
import { disputeStateOf } from './dispute-state.ts'
import {
  chargesOf,
  planItem,
  priceOfLine,
  renewalPriceOf,
  soldLine,
  subscriptionOf,
  unitCentsOf,
  type PendingChangeState,
  pendingChangeOf,
} from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { toTime, toTimeOrNull } from './provider-values.ts'

/** What the provider's state says of one subscription that was paid for, or is on trial. Times are ISO 8601. */
export interface SubscriptionState {
  subscriptionId: string
  status: SubscriptionStatus
  /** What the present period was paid at; null when that cannot be told, and then it is `nextPriceId`. */
  paidPriceId: string | null
  /** What that is for one, in cents, as far as it is told. */
  paidUnitCents: number | null
  /** What the next period will be paid at. */
  nextPriceId: string
  /** In cents. */
  renewalPrice: number | null
  /** A higher-priced plan that begins once it is paid; null when none waits. */
  pendingChange: PendingChangeState | null
  currency: string
  currentPeriodStart: string
  currentPeriodEnd: string
  cancelsAtPeriodEnd: boolean
  pastDueSince: string | null
  startedAt: string
  /** When somebody asked for its end; null again after they took it back. */
  canceledAt: string | null
  endedAt: string | null
}

/** The states of a provider subscription in which it goes on and may charge a card. */
const runningAtProvider = new Set<string>(['active', 'trialing', 'past_due', 'unpaid'])

export function isRunningAtProvider({ status }: Stripe.Subscription): boolean {
  return runningAtProvider.has(status)
}

/**
 * What a provider subscription is to us; null for one that nobody has paid, such as that of a checkout that was begun.
 * Only the payments of the present term count: those since it was last bought or renewed.
 */
export function subscriptionStateOf(
  subscription: Stripe.Subscription,
  state: Pick<ProviderState, 'invoices' | 'charges' | 'disputes'>,
): SubscriptionState | null {
  const invoices = state.invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id)
  const paid = paidInvoicesOf(subscription.id, invoices)
  const item = planItem(subscription.items.data)
  if (!item || (paid.length === 0 && !isRunningAtProvider(subscription))) return null
  const term = termOf(paid)
  const sold = term.map(soldLine).findLast((line) => line !== null)
  const endedAt = toTimeOrNull(subscription.ended_at)
  const periodEnd = Math.min(item.current_period_end, subscription.cancel_at ?? Infinity)
  const isEnding = subscription.cancel_at_period_end || periodEnd < item.current_period_end
  const status = statusOf(subscription, { term, ...state })
  return {
    subscriptionId: subscription.id,
    status,
    paidPriceId: sold ? priceOfLine(sold) : null,
    paidUnitCents: sold ? unitCentsOf(sold) : null,
    nextPriceId: item.price.id,
    renewalPrice: renewalPriceOf(subscription),
    pendingChange: pendingChangeOf(subscription, invoices),
    currency: subscription.currency,
    currentPeriodStart: toTime(item.current_period_start),
    currentPeriodEnd: toTime(Math.min(periodEnd, subscription.ended_at ?? Infinity)),
    cancelsAtPeriodEnd: isEnding || subscription.cancel_at === item.current_period_end,
    pastDueSince: status === 'past_due' ? dueSince(invoices, item) : null,
    startedAt: toTime(subscription.start_date),
    canceledAt: toTimeOrNull(subscription.canceled_at),
    endedAt: endedAt ?? (subscription.status === 'canceled' ? toTimeOrNull(subscription.canceled_at) : null),
  }
}

const beginnings = new Set<string | null>(['subscription_create', 'subscription_cycle', 'quote_accept'])

/**
 * The paid invoices of the present term: the one that began it, and those of the changes since. Oldest first. What
 * somebody has billed by hand besides is none of them.
 */
export function termOf<Invoice extends Pick<Stripe.Invoice, 'billing_reason'>>(
  paid: readonly Invoice[],
): readonly Invoice[] {
  const begun = paid.findLastIndex(({ billing_reason: reason }) => beginnings.has(reason))
  return paid
    .slice(Math.max(begun, 0))
    .filter(({ billing_reason: reason }) => beginnings.has(reason) || reason === 'subscription_update')
}

/**
 * The paid invoices of a subscription, in the order in which they were paid. `invoices` has the newest first: their order
 * tells what the provider's whole seconds do not.
 */
export function paidInvoicesOf(
  subscriptionId: string,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const paidAt = ({ status_transitions: { paid_at: at }, created }: Stripe.Invoice) => at ?? created
  return invoices
    .filter((invoice) => invoice.status === 'paid' && subscriptionOf(invoice) === subscriptionId)
    .toReversed()
    .toSorted((a, b) => paidAt(a) - paidAt(b))
}

/** Whether a payment of the term was refunded in full, and where a dispute about one of them stands. */
export function termMoney(
  term: readonly Stripe.Invoice[],
  { charges, disputes }: Pick<ProviderState, 'charges' | 'disputes'>,
): { isRefunded: boolean; dispute: 'open' | 'lost' | null } {
  const paying = term
    .flatMap((invoice) => chargesOf(invoice, charges))
    .filter(({ status }) => status === 'succeeded')
  const states = paying.map(({ id }) => disputeStateOf(id, disputes))
  return {
    isRefunded: paying.some(({ refunded }) => refunded),
    dispute: states.find((state) => state === 'lost') ?? states.find((state) => state === 'open') ?? null,
  }
}

function statusOf(
  subscription: Stripe.Subscription,
  given: { term: readonly Stripe.Invoice[] } & Pick<ProviderState, 'charges' | 'disputes'>,
): SubscriptionStatus {
  const { isRefunded, dispute } = termMoney(given.term, given)
  if (isRefunded) return 'refunded'
  switch (subscription.status) {
    case 'active':
      return dispute === null ? 'active' : 'disputed'
    case 'trialing':
      return dispute === null ? 'trialing' : 'disputed'
    case 'past_due':
    case 'unpaid':
      return dispute === null ? 'past_due' : 'disputed'
    case 'paused':
      return 'expired'
    default:
      return 'canceled'
  }
}

/** Since when a payment is due: since the oldest invoice that is still to be paid. */
function dueSince(invoices: readonly Stripe.Invoice[], item: Stripe.SubscriptionItem): string {
  const due = invoices
    .filter(({ status }) => status === 'open' || status === 'uncollectible')
    .map(({ status_transitions: { finalized_at: finalized }, created }) => finalized ?? created)
  return toTime(due.length > 0 ? Math.min(...due) : item.current_period_start)
}

/** The card that renewals are paid with: that of the running subscription, or else the customer's. */
export function cardOf({ customer, subscriptions }: ProviderState): Stripe.PaymentMethod | null {
  const running = subscriptions.find(isRunningAtProvider)
  const method = running?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  return typeof method === 'string' || !method?.card ? null : method
}
