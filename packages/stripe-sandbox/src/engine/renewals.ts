import type { Invoice } from '../records/invoice.ts'
import type { Line, Subscription } from '../records/subscription.ts'
import { recurringOf } from './create-subscription.ts'
import type { Engine } from './engine.ts'
import { createInvoice } from './invoices.ts'
import { periodLine } from './lines.ts'
import { periodEnd } from './periods.ts'
import { endSubscription, saveSubscription, setRenewal } from './subscription-state.ts'

/** How long the invoice of a renewal stays a draft before it is finalised and paid (docs: about an hour). */
export const draftSeconds = 3600

/** The period is over: the next one begins, with an invoice that is paid in an hour; or the subscription ends. */
export function renewSubscription(engine: Engine, subscription: Subscription): void {
  const now = engine.now(subscription.customer)
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(engine, subscription, {})
    return
  }
  const renewed = { ...subscription, ...nextPeriod(engine, subscription) }
  const invoice = createInvoice(engine, {
    subscription: renewed,
    lines: [...renewalLines(engine, renewed), ...heldLines(engine, subscription)],
    billingReason: 'subscription_cycle',
    period: periodOf(subscription),
  })
  for (const item of engine.store.pendingItems.all({ subscription: subscription.id })) {
    engine.store.pendingItems.delete(item.id)
  }
  finalizeLater(engine, invoice)
  const saved = saveSubscription(engine, subscription, { ...renewed, latest_invoice: invoice.id })
  setRenewal(engine, saved)
}

/** The items in the period after the one that runs, and the status that goes with it. */
export function nextPeriod(
  engine: Engine,
  subscription: Subscription,
): Pick<Subscription, 'items' | 'status'> {
  const items = subscription.items.map((item) => {
    const recurring = recurringOf(engine.store.prices.get(item.price))
    const start = item.current_period_end
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(subscription.billing_cycle_anchor, start, recurring),
    }
  })
  return { items, status: subscription.status === 'trialing' ? 'active' : subscription.status }
}

/** What the items cost for the period that they are in. */
export function renewalLines(engine: Engine, subscription: Subscription): Line[] {
  return subscription.items.map((item) =>
    periodLine(engine.store, subscription, item, {
      start: item.current_period_start,
      end: item.current_period_end,
    }),
  )
}

/** What stands to be charged or credited with the next invoice. */
export function heldLines(engine: Engine, subscription: Subscription): Line[] {
  return engine.store.pendingItems.all({ subscription: subscription.id }).map(({ line }) => line)
}

function periodOf(subscription: Subscription): { start: number; end: number } | undefined {
  const [item] = subscription.items
  return item && { start: item.current_period_start, end: item.current_period_end }
}

function finalizeLater(engine: Engine, invoice: Invoice): void {
  const at = engine.now(invoice.customer) + draftSeconds
  engine.store.invoices.replace({ ...invoice, automatically_finalizes_at: at })
  engine.store.tasks.set({ kind: 'finalize_invoice', subject: invoice.id, customer: invoice.customer, at })
}
