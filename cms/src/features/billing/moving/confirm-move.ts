import type { Stripe } from 'stripe'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import {
  forEachMoving,
  isOver,
  marks,
  type MoveContext,
  type MoveReport,
  type StepOutcome,
  wait,
} from './move.ts'

/** Ends the old subscriptions whose copies run: from here on there is no way back. */
export function confirmMove(context: MoveContext): Promise<MoveReport> {
  return forEachMoving(context, (subscription) => confirm(context, subscription))
}

async function confirm(
  { from, to, isDryRun }: MoveContext,
  { id, status, metadata }: Stripe.Subscription,
): Promise<StepOutcome> {
  if (metadata[marks.state] === 'confirmed' && isOver(status)) return 'already'
  const copyId = metadata[marks.to]
  if (copyId === undefined) return isOver(status) ? 'ended-there' : 'not-copied'
  const copy = await to.subscriptions.retrieve(copyId, {}, wait)
  if (copy.status !== 'active' && copy.status !== 'trialing') return 'copy-not-running'
  if (isDryRun) return 'done'
  await from.subscriptions.update(id, { metadata: { [marks.state]: 'confirmed' } }, wait)
  if (!isOver(status)) await endThere(from, id)
  return 'done'
}

async function endThere(from: Stripe, id: string): Promise<void> {
  try {
    await from.subscriptions.cancel(id, { invoice_now: false, prorate: false }, wait)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
