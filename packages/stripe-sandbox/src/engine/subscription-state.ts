import { subscriptionObject } from '../objects/subscription-object.ts'
import type { Invoice } from '../records/invoice.ts'
import type { Subscription } from '../records/subscription.ts'
import type { Engine } from './engine.ts'
import type { EventType } from './event-types.ts'
import { cancelInvoice } from './invoices.ts'

/** How long a first payment, or that of an update, may take (docs: 23 hours). */
export const incompleteSeconds = 23 * 3600

/** Stores a subscription that has changed and tells of it. */
export function saveSubscription(
  engine: Engine,
  before: Subscription,
  after: Subscription,
  type: EventType = 'customer.subscription.updated',
): Subscription {
  const [was, is] = [subscriptionObject(engine.store, before), subscriptionObject(engine.store, after)]
  const saved = engine.store.subscriptions.replace(after)
  if (JSON.stringify(was) === JSON.stringify(is)) return saved
  const options = type === 'customer.subscription.updated' ? { before: was } : {}
  engine.emit(type, is, { customer: saved.customer, ...options })
  return saved
}

/** The end of the period that runs; all items of a subscription share it here. */
export function currentPeriodEnd(subscription: Subscription): number {
  return Math.max(...subscription.items.map((item) => item.current_period_end))
}

export function isOver(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

/** Puts the items of a pending update in place, now that its invoice is paid. */
export function applyPendingUpdate(engine: Engine, subscription: Subscription): Subscription {
  const { pending_update: update } = subscription
  if (!update) return subscription
  engine.store.tasks.remove('expire_pending_update', subscription.id)
  const after = {
    ...subscription,
    billing_cycle_anchor: update.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    items: update.items,
    pending_update: null,
  }
  const applied = saveSubscription(engine, subscription, after)
  setRenewal(engine, applied)
  engine.emit(
    'customer.subscription.pending_update_applied',
    subscriptionObject(engine.store, applied),
    applied,
  )
  return applied
}

/** Drops a pending update together with its invoice. */
export function dropPendingUpdate(engine: Engine, subscription: Subscription): Subscription {
  const { pending_update: update } = subscription
  if (!update) return subscription
  engine.store.tasks.remove('expire_pending_update', subscription.id)
  const invoice = engine.store.invoices.get(update.invoice)
  if (invoice.status === 'open') cancelInvoice(engine, invoice)
  const after = saveSubscription(engine, subscription, { ...subscription, pending_update: null })
  engine.emit('customer.subscription.pending_update_expired', subscriptionObject(engine.store, after), after)
  return after
}

/** Has the subscription renewed, or ended, when its period is over. */
export function setRenewal(engine: Engine, subscription: Subscription): void {
  engine.store.tasks.set({
    kind: 'renew_subscription',
    subject: subscription.id,
    customer: subscription.customer,
    at: Math.min(currentPeriodEnd(subscription), subscription.cancel_at ?? Number.POSITIVE_INFINITY),
  })
}

/** Ends a subscription now. What is due stays due, but is not collected any more. */
export function endSubscription(
  engine: Engine,
  subscription: Subscription,
  details: Partial<Subscription['cancellation_details']>,
): Subscription {
  const now = engine.now(subscription.customer)
  const withoutUpdate = dropPendingUpdate(engine, subscription)
  engine.store.tasks.remove('renew_subscription', subscription.id)
  for (const invoice of engine.store.invoices.all({ subscription: subscription.id })) {
    if (invoice.status === 'open' || invoice.status === 'draft') stopCollection(engine, invoice)
  }
  for (const item of engine.store.pendingItems.all({ subscription: subscription.id })) {
    engine.store.pendingItems.delete(item.id)
  }
  const { reason = 'cancellation_requested', comment, feedback } = details
  return saveSubscription(
    engine,
    withoutUpdate,
    {
      ...withoutUpdate,
      canceled_at: withoutUpdate.canceled_at ?? now,
      cancellation_details: {
        comment: comment ?? withoutUpdate.cancellation_details.comment,
        feedback: feedback ?? withoutUpdate.cancellation_details.feedback,
        reason,
      },
      ended_at: now,
      status: 'canceled',
    },
    'customer.subscription.deleted',
  )
}

function stopCollection(engine: Engine, invoice: Invoice): void {
  engine.store.tasks.remove('retry_invoice', invoice.id)
  engine.store.tasks.remove('finalize_invoice', invoice.id)
  engine.store.invoices.replace({
    ...invoice,
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  })
}

/** Ends a subscription whose first payment never came; its invoice is void. */
export function expireSubscription(engine: Engine, subscription: Subscription): Subscription {
  if (subscription.status !== 'incomplete') return subscription
  engine.store.tasks.remove('expire_subscription', subscription.id)
  const invoice = subscription.latest_invoice && engine.store.invoices.get(subscription.latest_invoice)
  if (invoice && invoice.status === 'open') cancelInvoice(engine, invoice)
  const now = engine.now(subscription.customer)
  return saveSubscription(engine, subscription, {
    ...subscription,
    ended_at: now,
    status: 'incomplete_expired',
  })
}

function isDue({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid'
}

/** Voids an open invoice, and ends what waited for its payment. */
export function voidInvoice(engine: Engine, invoice: Invoice): Invoice {
  const voided = cancelInvoice(engine, invoice)
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  if (!subscription) return voided
  if (subscription.pending_update?.invoice === invoice.id) dropPendingUpdate(engine, subscription)
  else if (invoice.billing_reason === 'subscription_create') expireSubscription(engine, subscription)
  else if (isDue(subscription) && subscription.latest_invoice === invoice.id) {
    saveSubscription(engine, subscription, { ...subscription, status: 'active' })
  }
  return voided
}
