import type { Invoice } from '../records/invoice.ts'
import type { Line, Subscription } from '../records/subscription.ts'
import { ApiError, badRequest, noSuch } from './api-error.ts'
import { actionRequired, collectInvoice } from './collect-invoice.ts'
import { declinedError } from './confirm-payment.ts'
import type { PaymentBehavior } from './create-subscription.ts'
import { applyCoupon, noteDiscountGone } from './discounts.ts'
import type { Engine } from './engine.ts'
import { createInvoice, finalizeInvoice, intentOf } from './invoices.ts'
import { changeItems, type ItemChange, type ItemInput, type ProrationBehavior } from './item-change.ts'
import { newId } from './new-id.ts'
import {
  currentPeriodEnd,
  dropPendingUpdate,
  incompleteSeconds,
  isOver,
  saveSubscription,
  setRenewal,
} from './subscription-state.ts'

export interface SubscriptionUpdate {
  cancel_at?: number | null
  cancel_at_period_end?: boolean
  cancellation_details?: Partial<Pick<Subscription['cancellation_details'], 'comment' | 'feedback'>>
  coupons?: string[]
  default_payment_method?: string | null
  description?: string | null
  items?: ItemInput[]
  metadata?: Record<string, string>
  off_session?: boolean
  payment_behavior?: PaymentBehavior
  pause_collection?: Subscription['pause_collection']
  payment_method_types?: string[] | null
  proration_behavior?: ProrationBehavior
  proration_date?: number
  save_default_payment_method?: Subscription['save_default_payment_method']
}

/** `POST /v1/subscriptions/:id`. */
export function updateSubscription(
  engine: Engine,
  subscription: Subscription,
  update: SubscriptionUpdate,
): Subscription {
  requireUpdatable(subscription, update)
  if (!update.items) return saveFields(engine, subscription, update)
  const behavior = update.payment_behavior ?? 'allow_incomplete'
  const prorationBehavior = update.proration_behavior ?? 'create_prorations'
  const prorationDate = update.proration_date ?? engine.now(subscription.customer)
  const change = changeItems(engine, subscription, update.items, { prorationBehavior, prorationDate })
  // A second update takes the place of one that still waits for its payment.
  const settled = dropPendingUpdate(engine, subscription)
  if (!change.hasChanged || settled.status === 'trialing') return place(engine, settled, change, update)
  const billed = prorationBehavior === 'always_invoice' || change.newPeriod.length > 0
  if (!billed) {
    holdForNextInvoice(engine, settled, change.prorations)
    return place(engine, settled, change, update)
  }
  const waits = behavior === 'pending_if_incomplete'
  const base = waits ? settled : place(engine, settled, change, update)
  const invoice = billChange(engine, base, { change, prorationDate })
  return collectChange(engine, { base: settled, change, update, invoice, behavior })
}

/** Puts changed items in place at once. */
function place(
  engine: Engine,
  subscription: Subscription,
  change: ItemChange,
  update: SubscriptionUpdate,
): Subscription {
  const changed = saveFields(engine, subscription, update, {
    billing_cycle_anchor: change.billingCycleAnchor ?? subscription.billing_cycle_anchor,
    items: change.items,
  })
  if (changed.status !== 'incomplete') setRenewal(engine, changed)
  return changed
}

function billChange(
  engine: Engine,
  subscription: Subscription,
  { change, prorationDate }: { change: ItemChange; prorationDate: number },
): Invoice {
  const held = engine.store.pendingItems.all({ subscription: subscription.id })
  const lines = [...held.map(({ line }) => line), ...change.prorations, ...change.newPeriod]
  const draft = createInvoice(engine, {
    subscription,
    lines,
    billingReason: 'subscription_update',
    prorationDate,
  })
  for (const item of held) engine.store.pendingItems.delete(item.id)
  saveSubscription(engine, subscription, { ...subscription, latest_invoice: draft.id })
  return finalizeInvoice(engine, draft)
}

function collectChange(
  engine: Engine,
  step: {
    base: Subscription
    change: ItemChange
    update: SubscriptionUpdate
    invoice: Invoice
    behavior: PaymentBehavior
  },
): Subscription {
  const { base, change, update, invoice, behavior } = step
  const latest = () => engine.store.subscriptions.get(base.id)
  if (behavior === 'default_incomplete' && invoice.amount_due > 0) {
    return saveSubscription(engine, latest(), { ...latest(), status: 'past_due' })
  }
  if (behavior === 'pending_if_incomplete') setPending(engine, latest(), change, invoice)
  const { invoice: tried } = collectInvoice(engine, invoice, {
    isOffSession: Boolean(update.off_session),
    isAutomatic: behavior === 'allow_incomplete',
  })
  if (behavior !== 'error_if_incomplete' || tried.status === 'paid') return latest()
  const intent = intentOf(engine, tried)
  if (!intent) throw new Error(`${tried.id} has no payment.`)
  if (intent.last_payment_error === null && intent.status === 'requires_payment_method') throw noCard()
  const error =
    intent.status === 'requires_action' ? actionRequired(engine, intent) : declinedError(engine, intent)
  // Nothing of it is kept: the subscription is as it was.
  throw new ApiError(error.status, error.body)
}

function setPending(engine: Engine, subscription: Subscription, change: ItemChange, invoice: Invoice): void {
  const expiresAt = engine.now(subscription.customer) + incompleteSeconds
  saveSubscription(engine, subscription, {
    ...subscription,
    pending_update: {
      billing_cycle_anchor: change.billingCycleAnchor,
      expires_at: expiresAt,
      invoice: invoice.id,
      items: change.items,
    },
  })
  engine.store.tasks.set({
    kind: 'expire_pending_update',
    subject: subscription.id,
    customer: subscription.customer,
    at: expiresAt,
  })
}

function holdForNextInvoice(engine: Engine, subscription: Subscription, lines: Line[]): void {
  for (const line of lines) {
    const id = newId('ii')
    engine.store.pendingItems.insert({
      id,
      created: engine.now(subscription.customer),
      customer: subscription.customer,
      subscription: subscription.id,
      line: { ...line, invoice_item: id },
    })
  }
}

function saveFields(
  engine: Engine,
  subscription: Subscription,
  update: SubscriptionUpdate,
  more: Partial<Subscription> = {},
): Subscription {
  const { coupons, default_payment_method, description, metadata } = update
  const changed: Subscription = {
    ...subscription,
    ...more,
    ...(default_payment_method === undefined ? {} : { default_payment_method }),
    ...(description === undefined ? {} : { description }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(update.pause_collection === undefined ? {} : { pause_collection: update.pause_collection }),
    ...(update.payment_method_types === undefined
      ? {}
      : { payment_method_types: update.payment_method_types }),
    ...(update.save_default_payment_method === undefined
      ? {}
      : { save_default_payment_method: update.save_default_payment_method }),
    ...(coupons === undefined
      ? {}
      : {
          discounts: replaceDiscounts(engine, subscription, coupons),
        }),
  }
  const saved = saveSubscription(engine, subscription, withEnd(engine, changed, update))
  if (saved.cancel_at !== subscription.cancel_at) setRenewal(engine, saved)
  return saved
}

function replaceDiscounts(engine: Engine, subscription: Subscription, coupons: string[]): string[] {
  for (const discount of subscription.discounts) noteDiscountGone(engine, discount)
  const target = { customer: subscription.customer, subscription: subscription.id }
  return coupons.map((coupon) => applyCoupon(engine, coupon, target).id)
}

function withEnd(engine: Engine, subscription: Subscription, update: SubscriptionUpdate): Subscription {
  const details = { ...subscription.cancellation_details, ...update.cancellation_details }
  const endsAtPeriod = update.cancel_at_period_end
  if (endsAtPeriod === undefined && update.cancel_at === undefined) {
    return { ...subscription, cancellation_details: details }
  }
  const cancelAt = endsAtPeriod ? currentPeriodEnd(subscription) : (update.cancel_at ?? null)
  if (cancelAt === null) {
    return {
      ...subscription,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
    }
  }
  return {
    ...subscription,
    cancel_at: cancelAt,
    cancel_at_period_end: Boolean(endsAtPeriod),
    canceled_at: engine.now(subscription.customer),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  }
}

function requireUpdatable(subscription: Subscription, update: SubscriptionUpdate): void {
  if (isOver(subscription)) {
    if (Object.keys(update).every((field) => field === 'metadata' || field === 'cancellation_details')) return
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (subscription.status === 'incomplete' && update.items) {
    throw badRequest('You cannot update the items of a subscription whose first payment is not complete.')
  }
  if (update.payment_behavior !== 'pending_if_incomplete') return
  const allowed = ['items', 'off_session', 'payment_behavior', 'proration_behavior', 'proration_date']
  const refused = Object.keys(update).find((field) => !allowed.includes(field))
  if (refused) {
    throw badRequest(
      `When \`payment_behavior\` is \`pending_if_incomplete\`, you can only pass supported parameters. \`${refused}\` ` +
        'is not one of them.',
      { param: refused },
    )
  }
}

function noCard(): ApiError {
  return badRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default ' +
      'payment method.',
    { code: 'resource_missing' },
  )
}

export function requireSubscription(engine: Engine, id: string, param = 'id'): Subscription {
  const subscription = engine.store.subscriptions.find(id)
  if (!subscription) throw noSuch('subscription', id, param)
  return subscription
}
