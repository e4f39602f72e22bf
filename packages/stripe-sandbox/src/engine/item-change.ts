import type { Line, Subscription, SubscriptionItem } from '../records/subscription.ts'
import { badRequest, noSuch } from './api-error.ts'
import { recurringOf, requirePrice } from './create-subscription.ts'
import type { Engine } from './engine.ts'
import { periodLine, remainingLine, unusedLine } from './lines.ts'
import { periodEnd } from './periods.ts'
import { newId } from './new-id.ts'

export const prorationBehaviors = ['always_invoice', 'create_prorations', 'none'] as const
export type ProrationBehavior = (typeof prorationBehaviors)[number]

export interface ItemInput {
  id?: string
  price?: string
  quantity?: number
  deleted?: boolean
  metadata?: Record<string, string>
}

/** What a change of a subscription's items comes to. */
export interface ItemChange {
  items: SubscriptionItem[]
  /** What is credited and charged for the period that runs. */
  prorations: Line[]
  /** The whole first period of a new rhythm (a year in place of a month), which begins at once and is billed at once. */
  newPeriod: Line[]
  billingCycleAnchor: number | null
  hasChanged: boolean
}

/** Works out a change of items without carrying it out. */
export function changeItems(
  engine: Engine,
  subscription: Subscription,
  inputs: ItemInput[],
  options: { prorationBehavior: ProrationBehavior; prorationDate: number },
): ItemChange {
  const { prorationBehavior, prorationDate } = options
  requireDateWithin(subscription, prorationDate)
  const change: ItemChange = {
    items: [...subscription.items],
    prorations: [],
    newPeriod: [],
    billingCycleAnchor: null,
    hasChanged: false,
  }
  for (const [place, input] of inputs.entries()) {
    const before = subscription.items.find((item) => item.id === input.id)
    if (input.id !== undefined && !before) throw noSuch('subscription_item', input.id, `items[${place}][id]`)
    const after = input.deleted
      ? null
      : changedItem(engine, subscription, { before, input, place, prorationDate })
    applyItem(engine, subscription, change, { before, after, prorationDate })
  }
  if (change.items.length === 0) {
    throw badRequest(
      'A subscription must have at least one active plan. To cancel it, please use the Subscription cancellation endpoint.',
    )
  }
  if (prorationBehavior === 'none') change.prorations = []
  return change
}

function applyItem(
  engine: Engine,
  subscription: Subscription,
  change: ItemChange,
  step: { before: SubscriptionItem | undefined; after: SubscriptionItem | null; prorationDate: number },
): void {
  const { before, after, prorationDate } = step
  const isSame = before && after && before.price === after.price && before.quantity === after.quantity
  change.items = [
    ...change.items.map((item) => (item.id === before?.id ? after : item)).filter((item) => item !== null),
    ...(before || !after ? [] : [after]),
  ]
  if (isSame) return
  change.hasChanged = true
  if (before) change.prorations.push(unusedLine(engine.store, subscription, before, prorationDate))
  if (!after) return
  const hasNewRhythm = before && after.current_period_end !== before.current_period_end
  if (!hasNewRhythm) {
    change.prorations.push(remainingLine(engine.store, subscription, after, prorationDate))
    return
  }
  change.billingCycleAnchor = after.current_period_start
  const period = { start: after.current_period_start, end: after.current_period_end }
  change.newPeriod.push(periodLine(engine.store, subscription, after, period))
}

function changedItem(
  engine: Engine,
  subscription: Subscription,
  step: { before: SubscriptionItem | undefined; input: ItemInput; place: number; prorationDate: number },
): SubscriptionItem {
  const { before, input, place, prorationDate } = step
  const [model] = subscription.items
  const priceId = input.price ?? before?.price
  if (priceId === undefined || !model) {
    throw badRequest(`Missing required param: items[${place}][price].`, {
      code: 'parameter_missing',
      param: `items[${place}][price]`,
    })
  }
  const price =
    priceId === before?.price ? engine.store.prices.get(priceId) : requirePrice(engine, priceId, place)
  const item: SubscriptionItem = {
    ...(before ?? { ...model, id: newId('si', 14), created: engine.now(subscription.customer), quantity: 1 }),
    price: price.id,
    quantity: input.quantity ?? before?.quantity ?? 1,
    metadata: input.metadata ?? before?.metadata ?? {},
  }
  const rhythm = recurringOf(engine.store.prices.get((before ?? model).price))
  const newRhythm = recurringOf(price)
  if (rhythm.interval === newRhythm.interval && rhythm.interval_count === newRhythm.interval_count)
    return item
  return {
    ...item,
    current_period_start: prorationDate,
    current_period_end: periodEnd(prorationDate, prorationDate, newRhythm),
  }
}

function requireDateWithin(subscription: Subscription, date: number): void {
  const [item] = subscription.items
  if (!item || (date >= item.current_period_start && date <= item.current_period_end)) return
  throw badRequest('Invalid proration_date: must be within the current period of the subscription.', {
    param: 'proration_date',
  })
}
