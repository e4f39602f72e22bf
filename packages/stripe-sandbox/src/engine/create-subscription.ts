import { subscriptionObject } from '../objects/subscription-object.ts'
import type { Price } from '../records/catalog.ts'
import type { Invoice } from '../records/invoice.ts'
import type { Subscription, SubscriptionItem } from '../records/subscription.ts'
import { ApiError, badRequest, noSuch } from './api-error.ts'
import { actionRequired, collectInvoice } from './collect-invoice.ts'
import { declinedError } from './confirm-payment.ts'
import { requireCustomer } from './customers.ts'
import { applyCoupon } from './discounts.ts'
import type { Engine } from './engine.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { freeLine, periodLine, trialLine } from './lines.ts'
import { newId } from './new-id.ts'
import { periodEnd } from './periods.ts'
import { createSetupIntent } from './setup-intents.ts'
import { incompleteSeconds, saveSubscription, setRenewal } from './subscription-state.ts'

export const paymentBehaviors = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const
export type PaymentBehavior = (typeof paymentBehaviors)[number]

export interface NewSubscription {
  customer: string
  items: { price: string; quantity?: number; metadata?: Record<string, string> }[]
  payment_behavior?: PaymentBehavior
  backdate_start_date?: number
  billing_cycle_anchor?: number
  cancel_at?: number
  cancel_at_period_end?: boolean
  collection_method?: Subscription['collection_method']
  days_until_due?: number
  default_payment_method?: string | null
  description?: string | null
  coupons?: string[]
  metadata?: Record<string, string>
  off_session?: boolean
  payment_method_types?: string[] | null
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  save_default_payment_method?: Subscription['save_default_payment_method']
  trial_end?: number | null
  trial_period_days?: number | null
}

/** Creates a subscription with its first invoice and, by `payment_behavior`, tries to have it paid. */
export function createSubscription(engine: Engine, input: NewSubscription): Subscription {
  const behavior = input.payment_behavior ?? 'allow_incomplete'
  if (behavior === 'pending_if_incomplete') {
    throw badRequest('`pending_if_incomplete` is only for updates of subscriptions.', {
      param: 'payment_behavior',
    })
  }
  requireDates(engine, input)
  requireCard(engine, input)
  const subscription = insertSubscription(engine, input)
  engine.emit('customer.subscription.created', subscriptionObject(engine.store, subscription), subscription)
  const invoice = billFirstPeriod(engine, subscription, input)
  if (invoice.amount_due === 0) {
    collectInvoice(engine, invoice, { isOffSession: false, isAutomatic: true })
    return begin(engine, subscription.id)
  }
  if (subscription.collection_method === 'send_invoice') return begin(engine, subscription.id)
  engine.store.tasks.set({
    kind: 'expire_subscription',
    subject: subscription.id,
    customer: subscription.customer,
    at: subscription.created + incompleteSeconds,
  })
  if (behavior !== 'default_incomplete') payFirst(engine, invoice, input, behavior)
  return engine.store.subscriptions.get(subscription.id)
}

function insertSubscription(engine: Engine, input: NewSubscription): Subscription {
  const customer = requireCustomer(engine, input.customer, 'customer')
  const now = engine.now(customer.id)
  const prices = input.items.map(({ price }, place) => requirePrice(engine, price, place))
  const [first] = prices
  if (!first)
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const trialEnd =
    input.trial_end ?? (input.trial_period_days ? now + input.trial_period_days * 86_400 : null)
  const id = newId('sub')
  const start = input.backdate_start_date ?? now
  const anchor = trialEnd ?? input.billing_cycle_anchor ?? start
  const periodOf = (price: Price) => ({
    current_period_start: start,
    current_period_end: anchor > now ? anchor : periodEnd(anchor, now, recurringOf(price)),
  })
  const items: SubscriptionItem[] = prices.map((price, place) => ({
    id: newId('si', 14),
    created: now,
    ...periodOf(price),
    metadata: input.items[place]?.metadata ?? {},
    price: price.id,
    quantity: input.items[place]?.quantity ?? 1,
  }))
  const endsAt = input.cancel_at_period_end
    ? Math.max(...items.map((item) => item.current_period_end))
    : (input.cancel_at ?? null)
  const discounts = (input.coupons ?? []).map(
    (coupon) => applyCoupon(engine, coupon, { customer: customer.id, subscription: id }).id,
  )
  return engine.store.subscriptions.insert({
    id,
    created: now,
    billing_cycle_anchor: anchor,
    cancel_at: endsAt,
    cancel_at_period_end: Boolean(input.cancel_at_period_end),
    canceled_at: endsAt === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: endsAt === null ? null : 'cancellation_requested',
    },
    collection_method: input.collection_method ?? 'charge_automatically',
    currency: first.currency,
    customer: customer.id,
    days_until_due: input.days_until_due ?? null,
    default_payment_method: input.default_payment_method ?? null,
    description: input.description ?? null,
    discounts,
    ended_at: null,
    items,
    latest_invoice: null,
    metadata: input.metadata ?? {},
    pause_collection: null,
    payment_method_types: input.payment_method_types ?? null,
    pending_setup_intent: null,
    pending_update: null,
    save_default_payment_method: input.save_default_payment_method ?? 'off',
    start_date: start,
    status: 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  })
}

/** A price that a subscription can be made of. */
export function requirePrice(engine: Engine, id: string, place = 0): Price {
  const param = `items[${place}][price]`
  const price = engine.store.prices.find(id)
  if (!price) throw noSuch('price', id, param)
  if (!price.active) {
    throw badRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  }
  if (!price.recurring) {
    throw badRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    )
  }
  return price
}

export function recurringOf(price: Price): NonNullable<Price['recurring']> {
  if (!price.recurring) throw new Error(`${price.id} does not recur.`)
  return price.recurring
}

/** Up to an anchor that is still to come a trial costs nothing, and nor does time that is not prorated. */
function billFirstPeriod(engine: Engine, subscription: Subscription, input: NewSubscription): Invoice {
  const isFree = input.billing_cycle_anchor !== undefined && input.proration_behavior === 'none'
  const line = subscription.trial_end !== null ? trialLine : isFree ? freeLine : periodLine
  const lines = subscription.items.map((item) =>
    line(engine.store, subscription, item, {
      start: item.current_period_start,
      end: item.current_period_end,
    }),
  )
  const draft = createInvoice(engine, { subscription, lines, billingReason: 'subscription_create' })
  saveSubscription(engine, subscription, { ...subscription, latest_invoice: draft.id })
  return finalizeInvoice(engine, draft)
}

/** Nothing was due: the subscription runs at once. A trial asks for a card to charge when it ends. */
function begin(engine: Engine, id: string): Subscription {
  const paid = engine.store.subscriptions.get(id)
  const isTrial = paid.trial_end !== null
  const setup =
    isTrial && paid.default_payment_method === null
      ? createSetupIntent(engine, { customer: paid.customer, usage: 'off_session' }).id
      : null
  const isSent = paid.collection_method === 'send_invoice'
  const status = isTrial ? 'trialing' : isSent ? 'active' : paid.status
  const after = { ...paid, pending_setup_intent: setup, status } as const
  const running = saveSubscription(engine, paid, after)
  setRenewal(engine, running)
  return running
}

function payFirst(engine: Engine, invoice: Invoice, input: NewSubscription, behavior: PaymentBehavior): void {
  const isOffSession = Boolean(input.off_session)
  const { intent } = collectInvoice(engine, invoice, { isOffSession, isAutomatic: true })
  if (behavior !== 'error_if_incomplete' || !intent || intent.status === 'succeeded') return
  const error =
    intent.status === 'requires_action' ? actionRequired(engine, intent) : declinedError(engine, intent)
  // Nothing of it is kept: there is no subscription.
  throw new ApiError(error.status, error.body)
}

function requireDates(engine: Engine, input: NewSubscription): void {
  const now = engine.now(input.customer)
  const refuse = (param: string, message: string) => {
    throw badRequest(message, { param })
  }
  if (input.cancel_at !== undefined && input.cancel_at_period_end !== undefined) {
    refuse('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (input.cancel_at !== undefined && input.cancel_at <= now) {
    refuse('cancel_at', 'The timestamp for cancel_at must be in the future.')
  }
  const isAnchored = input.backdate_start_date !== undefined || input.billing_cycle_anchor !== undefined
  if (isAnchored && input.proration_behavior !== 'none') {
    refuse('proration_behavior', 'The sandbox prorates no first period: it has to be `none`.')
  }
  if ((input.backdate_start_date ?? now) > now) {
    refuse('backdate_start_date', 'The backdated start date must be in the past.')
  }
  if ((input.billing_cycle_anchor ?? now + 1) <= now) {
    refuse('billing_cycle_anchor', 'billing_cycle_anchor must be in the future.')
  }
  if (input.trial_end != null && input.trial_end <= now) {
    refuse('trial_end', 'Invalid timestamp: must be an integer Unix timestamp in the future.')
  }
}

function requireCard(engine: Engine, input: NewSubscription): void {
  const behavior = input.payment_behavior ?? 'allow_incomplete'
  const customer = requireCustomer(engine, input.customer, 'customer')
  const hasTrial = Boolean(input.trial_end ?? input.trial_period_days)
  const hasCard = Boolean(input.default_payment_method ?? customer.default_payment_method)
  const cost = input.items.map(({ price }) => engine.store.prices.find(price)?.unit_amount ?? 0)
  const isLater = input.billing_cycle_anchor !== undefined || input.collection_method === 'send_invoice'
  if (
    behavior === 'default_incomplete' ||
    hasTrial ||
    hasCard ||
    isLater ||
    cost.every((cents) => cents === 0)
  )
    return
  throw badRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default ' +
      'payment method.',
    { code: 'resource_missing' },
  )
}
