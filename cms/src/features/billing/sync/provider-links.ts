import type { Stripe } from 'stripe'
import { isPlanProduct } from '../catalog/provider-price.ts'
import { idOf, toTime } from './provider-values.ts'

/** The subscription that an invoice is for; null for one that is for something else. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription)
}

/**
 * What an invoice sells of a plan: the whole period of a new or renewed subscription, or the rest of it after a change.
 * The unused time that is refunded for the plan before is no such line, nor is what else somebody has put into the
 * subscription at the provider.
 */
export function soldLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | null {
  const lines = invoice.lines.data.filter(({ parent }) => parent?.type === 'subscription_item_details')
  const ofPlans = lines.filter(({ pricing }) => isPlanProduct(pricing?.price_details?.product ?? ''))
  const candidates = ofPlans.length > 0 ? ofPlans : lines
  const whole = candidates.filter(({ parent }) => !parent?.subscription_item_details?.proration)
  return (
    highestPriced(whole, ({ amount }) => amount) ??
    candidates.findLast(({ amount }) => amount > 0) ??
    candidates.findLast(({ amount }) => amount === 0) ??
    null
  )
}

/**
 * The item of a subscription that is its plan: the highest-priced, should somebody have put two plans into it at the provider,
 * and the first of one that has none of ours.
 */
export function planItem<Item extends Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>>(
  items: readonly Item[],
): Item | undefined {
  const ofPlans = items.filter(({ price }) => isPlanProduct(idOf(price.product) ?? ''))
  return highestPriced(ofPlans, costOf) ?? items[0]
}

/**
 * What the next period costs, all items together and less what discounts take off, in cents; null when that depends on something.
 * Discounts count as far as the provider was asked to tell what they are (`discounts.source.coupon`).
 */
export function renewalPriceOf({
  items,
  discounts,
}: Pick<Stripe.Subscription, 'items' | 'discounts'>): number | null {
  if (items.data.some(({ price }) => price.unit_amount === null)) return null
  const whole = items.data.reduce((sum, item) => sum + costOf(item), 0)
  const renewsAt = Math.min(...items.data.map((item) => item.current_period_end))
  return discounts.reduce((left, discount) => lessDiscount(left, discount, renewsAt), whole)
}

function lessDiscount(cents: number, discount: string | Stripe.Discount, renewsAt: number): number {
  if (typeof discount === 'string' || (discount.end !== null && discount.end <= renewsAt)) return cents
  const { coupon } = discount.source
  if (coupon === null || typeof coupon === 'string') return cents
  const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : (cents * coupon.percent_off) / 100
  return Math.max(0, cents - Math.round(off))
}

function costOf({ price, quantity }: Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>): number {
  return (price.unit_amount ?? 0) * (quantity ?? 1)
}

/** Of equals the last. */
function highestPriced<Thing>(things: readonly Thing[], cost: (thing: Thing) => number): Thing | undefined {
  return things.toSorted((a, b) => cost(a) - cost(b)).at(-1)
}

/** The provider's price of a line. */
export function priceOfLine(line: Stripe.InvoiceLineItem): string | null {
  return idOf(line.pricing?.price_details?.price)
}

/** What one of what a line sells costs, in whole cents; null when that is not told. */
export function unitCentsOf(line: Stripe.InvoiceLineItem): number | null {
  const told = line.pricing?.unit_amount_decimal
  return told === null || told === undefined ? null : Math.round(Number(told))
}

/** Which invoice each payment intent is for. */
export function invoicesByIntent(invoices: readonly Stripe.Invoice[]): Map<string, Stripe.Invoice> {
  const found = new Map<string, Stripe.Invoice>()
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent)
      if (intent !== null) found.set(intent, invoice)
    }
  }
  return found
}

/** The charges that were made for an invoice, those that failed as well. */
export function chargesOf(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): readonly Stripe.Charge[] {
  const payments = invoice.payments?.data.map(({ payment }) => payment) ?? []
  const ids = new Set(payments.flatMap(({ payment_intent, charge }) => [idOf(payment_intent), idOf(charge)]))
  return charges.filter(({ id, payment_intent }) => {
    const intent = idOf(payment_intent)
    return ids.has(id) || (intent !== null && ids.has(intent))
  })
}

/** A change to a higher-priced plan that the provider carries out once its invoice is paid. */
export interface PendingChangeState {
  priceId: string
  /** What is still to be paid for it, in cents. */
  amountDue: number
  /** When it comes to nothing, ISO 8601. */
  expiresAt: string
}

/** The change that a subscription waits to be paid for; null without one. `invoices` are its own. */
export function pendingChangeOf(
  { pending_update: update }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): PendingChangeState | null {
  const priceId = update?.subscription_items?.[0]?.price.id
  const invoice = invoices.find(isOpenChange)
  if (!update || priceId === undefined || !invoice) return null
  return { priceId, amountDue: invoice.amount_remaining, expiresAt: toTime(update.expires_at) }
}

/** The invoice of a change of plan that can still be paid. */
export function isOpenChange({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status === 'open' && reason === 'subscription_update'
}
