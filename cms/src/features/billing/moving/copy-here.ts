import type { Stripe } from 'stripe'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { ensureCoupons, ensurePrice } from './catalog-here.ts'
import {
  customerHere,
  findCopy,
  forEachMoving,
  idOf,
  isOver,
  marks,
  type MoveContext,
  type MoveReport,
  type StepOutcome,
  wait,
} from './move.ts'

/** The provider wants a new period to begin an hour from now at the earliest; some minutes more for a clock that differs. */
const leastWaitSeconds = 3600 + 600

/**
 * Makes copies in our account of the subscriptions that are paused in the old one, as soon as the provider has moved the customers and
 * their cards. A copy costs nothing before the period is over that was paid for there, and keeps price, discount, trial and end.
 */
export function copyHere(context: MoveContext): Promise<MoveReport> {
  return forEachMoving(context, (subscription) => copy(context, subscription))
}

async function copy(context: MoveContext, subscription: Stripe.Subscription): Promise<StepOutcome> {
  const { to, from, isDryRun, now } = context
  const { id, metadata, status } = subscription
  const state = metadata[marks.state]
  if (state === undefined || state === 'resumed') return 'not-paused'
  if (state === 'confirmed') return 'already'
  if (isOver(status)) return 'ends-meanwhile'
  const customerId = customerHere(context, subscription)
  const customer = await readCustomer(to, customerId)
  if (!customer) return 'customer-missing'
  const { copy: present, attempts } = await findCopy(context, { subscriptionId: id, customerId })
  if (present) {
    if (metadata[marks.to] === present.id) return 'already'
    if (!isDryRun) await noteCopy(from, { id, copyId: present.id })
    return 'done'
  }
  const nowSeconds = Math.floor(now().getTime() / 1000)
  const times = timesOf(subscription, nowSeconds)
  if (!times) return 'ends-meanwhile'
  const card = await cardHere(context, { subscription, customer })
  if (card === null) return 'card-missing'
  if (isDryRun) return 'done'
  const [item] = subscription.items.data
  if (!item) throw new Error(`${id} has no item.`)
  const made = await to.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: await ensurePrice(context, item.price), quantity: item.quantity ?? 1 }],
      default_payment_method: card,
      off_session: true,
      proration_behavior: 'none',
      discounts: await ensureCoupons(context, subscription, nowSeconds),
      metadata: { [marks.from]: id },
      ...times,
    },
    // A copy that was undone makes room for another.
    { ...wait, idempotencyKey: `move:${id}:${attempts}` },
  )
  await noteCopy(from, { id, copyId: made.id })
  return 'done'
}

async function noteCopy(from: Stripe, { id, copyId }: { id: string; copyId: string }): Promise<void> {
  await from.subscriptions.update(id, { metadata: { [marks.state]: 'copied', [marks.to]: copyId } }, wait)
}

/**
 * When the copy begins, is collected first, and ends; null for one that is over by then. A trial goes on; else the present period is
 * that of the old one, and what fell due while it was paused is collected as soon as the provider allows.
 */
export function timesOf(
  {
    items,
    metadata,
    trial_end: trialEnd,
    cancel_at: cancelAt,
    cancel_at_period_end: endsWithPeriod,
  }: Stripe.Subscription,
  nowSeconds: number,
): Partial<Stripe.SubscriptionCreateParams> | null {
  const [item] = items.data
  if (!item) return null
  const paidUntil = Number(metadata[marks.end] ?? item.current_period_end)
  if ((endsWithPeriod && paidUntil <= nowSeconds) || (cancelAt !== null && cancelAt <= nowSeconds))
    return null
  const earliest = nowSeconds + leastWaitSeconds
  // Only one of the two may be given.
  const ending = endsWithPeriod
    ? { cancel_at_period_end: true }
    : cancelAt === null
      ? {}
      : { cancel_at: cancelAt }
  if (trialEnd !== null && trialEnd > nowSeconds)
    return { trial_end: Math.max(trialEnd, earliest), ...ending }
  const beganAt = item.current_period_end === paidUntil ? item.current_period_start : nowSeconds
  return {
    backdate_start_date: Math.min(beganAt, nowSeconds),
    billing_cycle_anchor: Math.max(paidUntil, earliest),
    ...ending,
  }
}

async function readCustomer(to: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await to.customers.retrieve(customerId, {}, wait)
    return customer.deleted ? null : customer
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

/** The card in our account that is the one which the old subscription was paid with, or else the customer's; null without any. */
async function cardHere(
  { from, to }: MoveContext,
  { subscription, customer }: { subscription: Stripe.Subscription; customer: Stripe.Customer },
): Promise<string | null> {
  const { data } = await to.customers.listPaymentMethods(customer.id, { type: 'card', limit: 100 }, wait)
  const there = await cardThere(from, subscription)
  // Every account has ids and fingerprints of its own.
  const same = data.find(
    ({ card }) =>
      there?.card &&
      card?.last4 === there.card.last4 &&
      card.brand === there.card.brand &&
      card.exp_month === there.card.exp_month &&
      card.exp_year === there.card.exp_year,
  )
  const preferred = customer.invoice_settings.default_payment_method
  return same?.id ?? (preferred === null ? null : idOf(preferred)) ?? data[0]?.id ?? null
}

async function cardThere(
  from: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | null> {
  const own = subscription.default_payment_method
  if (own !== null && typeof own !== 'string') return own
  const expand = ['invoice_settings.default_payment_method']
  const customer = await from.customers.retrieve(idOf(subscription.customer), { expand }, wait)
  const preferred = customer.deleted ? null : customer.invoice_settings.default_payment_method
  return preferred === null || typeof preferred === 'string' ? null : preferred
}
