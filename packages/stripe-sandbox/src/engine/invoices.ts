import { paymentIntentObject } from '../objects/intent-objects.ts'
import { invoiceObject } from '../objects/invoice-object.ts'
import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent } from '../records/payment.ts'
import type { Line, Subscription } from '../records/subscription.ts'
import { updateCustomer } from './customers.ts'
import { discountTotals, sum, useDiscounts, withDiscounts } from './discounts.ts'
import type { Engine } from './engine.ts'
import type { EventType } from './event-types.ts'
import { newId } from './new-id.ts'
import { newPaymentIntent } from './payment-intents.ts'

export interface InvoiceDraft {
  subscription: Subscription
  lines: Line[]
  billingReason: Invoice['billing_reason']
  prorationDate?: number | null
  period?: { start: number; end: number }
}

/** An invoice that is not stored: what it would be, with its discounts and what the customer's credit pays. */
export function draftInvoice(engine: Engine, draft: InvoiceDraft): Invoice {
  const { subscription } = draft
  const customer = engine.store.customers.get(subscription.customer)
  const now = engine.now(customer.id)
  const lines = withDiscounts(engine.store, draft.lines, subscription.discounts, now)
  const subtotal = sum(lines.map((line) => line.amount))
  const totalDiscounts = discountTotals(lines)
  const total = subtotal - sum(totalDiscounts.map(({ amount }) => amount))
  const amountDue = Math.max(0, total + customer.balance)
  return {
    id: newId('in'),
    created: now,
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: draft.billingReason,
    collection_method: subscription.collection_method,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
    default_payment_method: null,
    description: null,
    discounts: totalDiscounts.map(({ discount }) => discount),
    due_date: null,
    ending_balance: null,
    lines,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    period_end: draft.period?.end ?? now,
    period_start: draft.period?.start ?? now,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subscription: subscription.id,
    subscription_metadata: subscription.metadata,
    subscription_proration_date: draft.prorationDate ?? null,
    subtotal,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: totalDiscounts,
    internal: { payment_intent: null, paid_off_stripe: 0 },
  }
}

/** Stores a draft. */
export function createInvoice(engine: Engine, draft: InvoiceDraft): Invoice {
  const invoice = engine.store.invoices.insert(draftInvoice(engine, draft))
  engine.emit('invoice.created', invoiceObject(invoice), invoice)
  return invoice
}

/** Gives a draft its number, uses the customer's credit and asks for the rest with a payment intent. */
export function finalizeInvoice(engine: Engine, draft: Invoice): Invoice {
  const customer = engine.store.customers.get(draft.customer)
  const now = engine.now(customer.id)
  // A total below zero becomes credit; credit pays what it can of a total above zero.
  const withCredit = draft.total + customer.balance
  const amountDue = Math.max(0, withCredit)
  const balance = Math.min(0, withCredit)
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  const numbered = { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 }
  if (balance === customer.balance) engine.store.customers.replace(numbered)
  else updateCustomer(engine, numbered, { balance })
  useDiscounts(engine.store, draft.lines)
  const open: Invoice = {
    ...draft,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    due_date: dueDate(engine, draft, now),
    ending_balance: balance,
    number,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
  engine.store.invoices.replace(open)
  const billed = amountDue > 0 ? withIntent(engine, open) : open
  engine.emit('invoice.finalized', invoiceObject(billed), billed)
  return billed
}

/** When an invoice that is sent by mail has to be paid. */
function dueDate(engine: Engine, { collection_method, subscription }: Invoice, now: number): number | null {
  if (collection_method !== 'send_invoice') return null
  const days = (subscription && engine.store.subscriptions.find(subscription)?.days_until_due) || 30
  return now + days * 86_400
}

function withIntent(engine: Engine, invoice: Invoice): Invoice {
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  const intent = newPaymentIntent(engine, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    payment_method_types: (subscription && subscription.payment_method_types) || ['card'],
    invoice: invoice.id,
  })
  engine.store.invoicePayments.insert({
    id: newId('inpay'),
    created: engine.now(invoice.customer),
    amount_paid: null,
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    payment_intent: intent.id,
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  return engine.store.invoices.replace({
    ...invoice,
    internal: { ...invoice.internal, payment_intent: intent.id },
  })
}

/** Stores an invoice that has changed and tells of it with `types`, or with `invoice.updated`. */
export function saveInvoice(
  engine: Engine,
  before: Invoice,
  after: Invoice,
  types: EventType[] = ['invoice.updated'],
): Invoice {
  const saved = engine.store.invoices.replace(after)
  for (const type of types) {
    const options = type === 'invoice.updated' ? { before: invoiceObject(before) } : {}
    engine.emit(type, invoiceObject(saved), { customer: saved.customer, ...options })
  }
  return saved
}

/** Gives an open invoice up: nobody expects it to be paid. */
export function markUncollectible(engine: Engine, invoice: Invoice): Invoice {
  engine.store.tasks.remove('retry_invoice', invoice.id)
  const marked: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: {
      ...invoice.status_transitions,
      marked_uncollectible_at: engine.now(invoice.customer),
    },
  }
  return saveInvoice(engine, invoice, marked, ['invoice.updated', 'invoice.marked_uncollectible'])
}

/** The intent that pays an invoice; null for one of which nothing is due. */
export function intentOf(engine: Engine, invoice: Invoice): PaymentIntent | null {
  const id = invoice.internal.payment_intent
  return id === null ? null : engine.store.paymentIntents.get(id)
}

/** Ends an open invoice for good, together with its payment. The caller has seen that it is not paid. */
export function cancelInvoice(engine: Engine, invoice: Invoice): Invoice {
  const now = engine.now(invoice.customer)
  engine.store.tasks.remove('retry_invoice', invoice.id)
  cancelPayment(engine, invoice)
  returnCredit(engine, invoice)
  const voided: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  }
  return saveInvoice(engine, invoice, voided, ['invoice.updated', 'invoice.voided'])
}

/** Makes an invoice impossible to pay by its payment intent. */
export function cancelPayment(engine: Engine, invoice: Invoice): void {
  const now = engine.now(invoice.customer)
  const intent = intentOf(engine, invoice)
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    const canceled = engine.store.paymentIntents.replace({
      ...intent,
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      status: 'canceled',
    })
    engine.emit('payment_intent.canceled', paymentIntentObject(engine.store, canceled), canceled)
  }
  for (const payment of engine.store.invoicePayments.all({ invoice: invoice.id })) {
    engine.store.invoicePayments.replace({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    })
  }
}

/** The credit that an invoice used up is the customer's again when it is voided. */
function returnCredit(engine: Engine, invoice: Invoice): void {
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
  if (used <= 0) return
  const customer = engine.store.customers.get(invoice.customer)
  updateCustomer(engine, customer, { balance: customer.balance - used })
}
