import type { Invoice } from '../records/invoice.ts'
import type { Line, Subscription } from '../records/subscription.ts'
import { badRequest } from './api-error.ts'
import { recurringOf, requirePrice } from './create-subscription.ts'
import { requireCustomer } from './customers.ts'
import type { Engine } from './engine.ts'
import { draftInvoice } from './invoices.ts'
import { changeItems, type ItemInput, type ProrationBehavior } from './item-change.ts'
import { newId } from './new-id.ts'
import { periodEnd } from './periods.ts'
import { heldLines, nextPeriod, renewalLines } from './renewals.ts'
import { isOver } from './subscription-state.ts'
import { requireSubscription } from './update-subscription.ts'

export interface PreviewInput {
  customer?: string
  subscription?: string
  items?: ItemInput[]
  proration_behavior?: ProrationBehavior
  proration_date?: number
}

/**
 * The invoice that a change of a subscription, its next renewal or a new subscription would bring. Nothing is stored;
 * the amounts are those that the action itself charges with the same `proration_date`.
 */
export function previewInvoice(engine: Engine, input: PreviewInput): Invoice {
  const preview = input.subscription === undefined ? previewNew(engine, input) : previewChange(engine, input)
  return { ...preview, id: newId('upcoming_in'), auto_advance: false }
}

function previewChange(engine: Engine, input: PreviewInput): Invoice {
  const subscription = requireSubscription(engine, input.subscription ?? '', 'subscription')
  if (isOver(subscription)) {
    throw badRequest('No upcoming invoices for customer: the subscription is canceled.', {
      code: 'invoice_upcoming_none',
    })
  }
  const prorationDate = input.proration_date ?? engine.now(subscription.customer)
  const prorationBehavior = input.proration_behavior ?? 'create_prorations'
  const change = input.items
    ? changeItems(engine, subscription, input.items, { prorationBehavior, prorationDate })
    : null
  const held = heldLines(engine, subscription)
  const changed = change
    ? {
        ...subscription,
        items: change.items,
        billing_cycle_anchor: change.billingCycleAnchor ?? subscription.billing_cycle_anchor,
      }
    : subscription
  if (change && (prorationBehavior === 'always_invoice' || change.newPeriod.length > 0)) {
    const lines = [...held, ...change.prorations, ...change.newPeriod]
    return draftInvoice(engine, {
      subscription: changed,
      lines,
      billingReason: 'upcoming',
      prorationDate,
    })
  }
  return previewRenewal(
    engine,
    changed,
    [...held, ...(change?.prorations ?? [])],
    change ? prorationDate : null,
  )
}

function previewRenewal(
  engine: Engine,
  subscription: Subscription,
  lines: Line[],
  prorationDate: number | null,
): Invoice {
  const renewed = { ...subscription, ...nextPeriod(engine, subscription) }
  const [item] = subscription.items
  const draft = draftInvoice(engine, {
    subscription: renewed,
    lines: [...(subscription.cancel_at_period_end ? [] : renewalLines(engine, renewed)), ...lines],
    billingReason: 'upcoming',
    prorationDate,
    ...(item ? { period: { start: item.current_period_start, end: item.current_period_end } } : {}),
  })
  return { ...draft, next_payment_attempt: draft.period_end + 3600 }
}

function previewNew(engine: Engine, input: PreviewInput): Invoice {
  const customer = requireCustomer(engine, input.customer ?? '', 'customer')
  const now = engine.now(customer.id)
  if (!input.items) {
    throw badRequest(`No upcoming invoices for customer: ${customer.id}`, { code: 'invoice_upcoming_none' })
  }
  const items = input.items.map((item, place) => {
    const price = requirePrice(engine, item.price ?? '', place)
    return {
      id: newId('si', 14),
      created: now,
      current_period_start: now,
      current_period_end: periodEnd(now, now, recurringOf(price)),
      metadata: {},
      price: price.id,
      quantity: item.quantity ?? 1,
    }
  })
  const subscription = { ...emptySubscription(customer.id, now), items }
  const lines = renewalLines(engine, subscription).map((line) => ({ ...line, subscription: null }))
  const draft = draftInvoice(engine, { subscription, lines, billingReason: 'upcoming' })
  return { ...draft, subscription: null }
}

function emptySubscription(customer: string, now: number): Subscription {
  return {
    id: newId('sub'),
    created: now,
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer,
    days_until_due: null,
    default_payment_method: null,
    description: null,
    discounts: [],
    ended_at: null,
    items: [],
    latest_invoice: null,
    metadata: {},
    pause_collection: null,
    payment_method_types: null,
    pending_setup_intent: null,
    pending_update: null,
    save_default_payment_method: 'off',
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    trial_end: null,
    trial_start: null,
  }
}
