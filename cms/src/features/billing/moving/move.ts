import type { Stripe } from 'stripe'

/*
 * Subscriptions of another account with the provider move into ours: the old one is paused, copied, and ended once the copy runs. Each
 * step may be cut off and called again: what was done stands at the provider, in the metadata of both.
 */

/** What stands at the old subscription, and at its copy. */
export const marks = {
  /** `paused`, `copied` or `confirmed`; `resumed` while an undo has not come to its end. */
  state: 'meridian_move',
  /** When the period ends that is paid for, in Unix seconds, as it was when it was paused. */
  end: 'meridian_move_end',
  /** At the old one: its copy. */
  to: 'meridian_moved_to',
  /** At the copy: the old one. */
  from: 'meridian_moved_from',
} as const

/** Why a subscription is left as it is. */
export const moveReasons = {
  'send-invoice': 'Its invoices are sent by mail: there is no card that could be charged. Move it by hand.',
  'several-items': 'It has several prices in it.',
  'change-scheduled': 'A change of it is scheduled.',
  'payment-due': 'A payment is due: it is moved once that is made, or ends there.',
  'not-paid': 'It was never paid.',
  'paused-there': 'Its collection was paused there already: who did that has to say what becomes of it.',
  'not-paused': 'It has not been paused by this program: call ‘pause’ first.',
  'not-copied': 'It has no copy: call ‘copy’ first.',
  'ends-meanwhile': 'It has ended with its period since it was paused: there is nothing to copy.',
  'customer-missing':
    'The customer is not in our account: the provider has not moved the cards yet, or under another id.',
  'card-missing': 'The customer has no card in our account.',
  'copy-not-running': 'The copy does not run.',
  'charged-there': 'The copy has been paid for already: it stays, and the old one stays paused.',
  'ended-there': 'The old one has ended, and cannot begin again.',
} as const
export type MoveReason = keyof typeof moveReasons

export interface MoveContext {
  /** The old account, and ours. */
  from: Stripe
  to: Stripe
  /** The old account's prices whose subscriptions move; what is on its way does so whatever stands here. */
  prices: ReadonlySet<string>
  /** Our ids of customers, by the old ones, where they differ. */
  customers: ReadonlyMap<string, string>
  isDryRun: boolean
  now: () => Date
  signal?: AbortSignal
}

/** What became of the subscriptions in one step: `read` is the sum of the others. */
export interface MoveReport {
  read: number
  done: number
  /** Done before. */
  already: number
  left: { subscription: string; customer: string; code: MoveReason; sentence: string }[]
}

export type StepOutcome = 'done' | 'already' | MoveReason

/** Goes through the subscriptions of the old account that move, also those that have ended, one after the other. */
export async function forEachMoving(
  { from, prices, signal }: MoveContext,
  step: (subscription: Stripe.Subscription) => Promise<StepOutcome>,
): Promise<MoveReport> {
  const report: MoveReport = { read: 0, done: 0, already: 0, left: [] }
  for await (const subscription of from.subscriptions.list(
    { status: 'all', limit: 100, expand: told },
    wait,
  )) {
    signal?.throwIfAborted()
    if (!isMoving(subscription, prices)) continue
    report.read += 1
    const outcome = await step(subscription)
    if (outcome === 'done' || outcome === 'already') report[outcome] += 1
    else {
      report.left.push({
        subscription: subscription.id,
        customer: idOf(subscription.customer),
        code: outcome,
        sentence: moveReasons[outcome],
      })
    }
  }
  return report
}

const told = ['data.default_payment_method', 'data.discounts.source.coupon']

/** Nobody waits for it: longer than the provider ever takes. */
export const wait = { timeout: 25_000, maxNetworkRetries: 2 }

function isMoving({ items, status, metadata }: Stripe.Subscription, prices: ReadonlySet<string>): boolean {
  if (metadata[marks.state] !== undefined) return true
  return !isOver(status) && items.data.some(({ price }) => prices.has(price.id))
}

export function isOver(status: Stripe.Subscription.Status): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

/** The copy of a subscription in our account that has not ended, found by what stands at it; null without one. */
export async function findCopy(
  { to }: Pick<MoveContext, 'to'>,
  { subscriptionId, customerId }: { subscriptionId: string; customerId: string },
): Promise<{ copy: Stripe.Subscription | null; attempts: number }> {
  const list = to.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }, wait)
  const copies = (await list.autoPagingToArray({ limit: 1000 })).filter(
    ({ metadata }) => metadata[marks.from] === subscriptionId,
  )
  return { copy: copies.find(({ status }) => !isOver(status)) ?? null, attempts: copies.length }
}

/** What our account calls a customer of the old one. */
export function customerHere({ customers }: MoveContext, subscription: Stripe.Subscription): string {
  const there = idOf(subscription.customer)
  return customers.get(there) ?? there
}
