import type { Stripe } from 'stripe'
import {
  customerHere,
  findCopy,
  forEachMoving,
  isOver,
  marks,
  type MoveContext,
  type MoveReport,
  type StepOutcome,
  wait,
} from './move.ts'

/**
 * Puts everything back as it was before ‘pause’: copies are ended, and the old subscriptions go on, with what fell due meanwhile. A copy
 * that was paid for stays, and what has ended in the old account cannot begin again.
 */
export function undoMove(context: MoveContext): Promise<MoveReport> {
  return forEachMoving(context, (subscription) => undo(context, subscription))
}

async function undo(context: MoveContext, subscription: Stripe.Subscription): Promise<StepOutcome> {
  const { from, to, isDryRun } = context
  const { id, metadata, status } = subscription
  if (metadata[marks.state] === undefined) return 'already'
  if (isOver(status)) return 'ended-there'
  const { copy } = await findCopy(context, {
    subscriptionId: id,
    customerId: customerHere(context, subscription),
  })
  if (copy && (await isPaid(to, copy.id))) return 'charged-there'
  if (isDryRun) return 'done'
  // The copy goes first: nobody is ever collected from twice.
  if (copy) await to.subscriptions.cancel(copy.id, { invoice_now: false, prorate: false }, wait)
  const waiting = await from.invoices
    .list({ subscription: id, status: 'draft', limit: 100 }, wait)
    .autoPagingToArray({ limit: 1000 })
  await from.subscriptions.update(
    id,
    {
      pause_collection: '',
      metadata: { [marks.end]: '', [marks.to]: '', [marks.state]: waiting.length > 0 ? 'resumed' : '' },
    },
    wait,
  )
  for (const invoice of waiting) {
    await from.invoices.finalizeInvoice(invoice.id, { auto_advance: true }, wait)
  }
  if (waiting.length > 0) await from.subscriptions.update(id, { metadata: { [marks.state]: '' } }, wait)
  return 'done'
}

async function isPaid(to: Stripe, subscriptionId: string): Promise<boolean> {
  const { data } = await to.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 }, wait)
  return data.some(({ amount_paid: amount }) => amount > 0)
}
