import type { Stripe } from 'stripe'
import {
  forEachMoving,
  isOver,
  marks,
  type MoveContext,
  type MoveReport,
  type StepOutcome,
  wait,
} from './move.ts'

/**
 * Pauses the subscriptions of the old account that move: nothing is collected there from now on, and what falls due stays a draft. Notes
 * at each until when it is paid.
 */
export function pauseThere(context: MoveContext): Promise<MoveReport> {
  return forEachMoving(context, (subscription) => pauseOne(context, subscription))
}

async function pauseOne(
  { from, isDryRun }: MoveContext,
  subscription: Stripe.Subscription,
): Promise<StepOutcome> {
  const state = subscription.metadata[marks.state]
  if (state !== undefined && state !== 'resumed') return 'already'
  const obstacle = obstacleTo(subscription)
  if (obstacle) return obstacle
  if (isDryRun) return 'done'
  const paused = await from.subscriptions.update(
    subscription.id,
    { pause_collection: { behavior: 'keep_as_draft' }, metadata: markOf(subscription) },
    wait,
  )
  // It may have been renewed at this very moment.
  if (endOf(paused) !== endOf(subscription)) {
    await from.subscriptions.update(subscription.id, { metadata: markOf(paused) }, wait)
  }
  return 'done'
}

function markOf(subscription: Stripe.Subscription) {
  return { [marks.state]: 'paused', [marks.end]: String(endOf(subscription)) }
}

function endOf({ items }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? 0
}

/** Why a subscription cannot be moved; null when it can. */
export function obstacleTo(
  subscription: Stripe.Subscription,
): Exclude<StepOutcome, 'done' | 'already'> | null {
  const { collection_method: method, items, schedule, status, pause_collection: pause } = subscription
  if (isOver(status)) return 'ended-there'
  if (method === 'send_invoice') return 'send-invoice'
  if (items.data.length !== 1) return 'several-items'
  if (schedule !== null) return 'change-scheduled'
  if (status === 'past_due' || status === 'unpaid') return 'payment-due'
  if (status !== 'active' && status !== 'trialing') return 'not-paid'
  return pause === null ? null : 'paused-there'
}
