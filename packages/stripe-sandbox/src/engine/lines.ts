import type { Price } from '../records/catalog.ts'
import type { Line, Subscription, SubscriptionItem } from '../records/subscription.ts'
import type { Store } from '../store/store.ts'
import { dollars } from './dollars.ts'
import { newId } from './new-id.ts'

type ItemOf = Pick<Subscription, 'id' | 'metadata'>

/** What an item costs for a whole period. */
export function periodLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  period: Line['period'],
): Line {
  const price = store.prices.get(item.price)
  const every = price.recurring ? ` / ${price.recurring.interval}` : ''
  return line(store, {
    subscription,
    item,
    period,
    amount: price.unit_amount * item.quantity,
    description: `${item.quantity} × ${productName(store, price)} (at ${dollars(price.unit_amount)}${every})`,
    isProration: false,
  })
}

/** A trial costs nothing and stands on the first invoice all the same. */
export function trialLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  period: Line['period'],
): Line {
  const price = store.prices.get(item.price)
  const description = `Trial period for ${productName(store, price)}`
  return line(store, { subscription, item, period, amount: 0, description, isProration: false })
}

/** Time up to the billing cycle anchor that costs nothing. */
export function freeLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  period: Line['period'],
): Line {
  const price = store.prices.get(item.price)
  const description = `Time on ${productName(store, price)} until ${dayOf(period.end)}`
  return line(store, { subscription, item, period, amount: 0, description, isProration: false })
}

/** What is refunded for the rest of a period that an item no longer runs: below zero. */
export function unusedLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  prorationDate: number,
): Line {
  return prorationLine(store, subscription, item, { prorationDate, word: 'Unused', sign: -1 })
}

/** What an item costs for the rest of the period. */
export function remainingLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  prorationDate: number,
): Line {
  return prorationLine(store, subscription, item, { prorationDate, word: 'Remaining', sign: 1 })
}

/** The part of an amount for the rest of a period, in whole cents. */
export function proratedCents(amount: number, period: Line['period'], prorationDate: number): number {
  const length = period.end - period.start
  const rest = Math.min(Math.max(period.end - prorationDate, 0), length)
  return length === 0 ? 0 : Math.round((amount * rest) / length)
}

function prorationLine(
  store: Store,
  subscription: ItemOf,
  item: SubscriptionItem,
  how: { prorationDate: number; word: string; sign: 1 | -1 },
): Line {
  const price = store.prices.get(item.price)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const cents = proratedCents(price.unit_amount * item.quantity, period, how.prorationDate)
  return line(store, {
    subscription,
    item,
    period: { start: how.prorationDate, end: period.end },
    amount: cents === 0 ? 0 : how.sign * cents,
    description: `${how.word} time on ${productName(store, price)} after ${dayOf(how.prorationDate)}`,
    isProration: true,
  })
}

function line(
  store: Store,
  input: {
    subscription: ItemOf
    item: SubscriptionItem
    period: Line['period']
    amount: number
    description: string
    isProration: boolean
  },
): Line {
  const { subscription, item, period, amount, description, isProration } = input
  const price = store.prices.get(item.price)
  return {
    id: newId('il'),
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    invoice_item: null,
    metadata: subscription.metadata,
    period,
    price: price.id,
    product: price.product,
    proration: isProration,
    quantity: item.quantity,
    subscription: subscription.id,
    subscription_item: item.id,
    unit_amount: price.unit_amount,
  }
}

function productName(store: Store, price: Price): string {
  return store.products.get(price.product).name
}

/** '22 Nov 2026', as the provider writes it. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
