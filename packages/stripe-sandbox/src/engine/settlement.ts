import { invoicePaymentObject } from '../objects/invoice-object.ts'
import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent } from '../records/payment.ts'
import { updateCustomer } from './customers.ts'
import type { Engine } from './engine.ts'
import { saveInvoice } from './invoices.ts'
import { applyPendingUpdate, saveSubscription, setRenewal } from './subscription-state.ts'

/** Marks an invoice as paid, and gives its subscription what the payment was for. */
export function settleInvoice(engine: Engine, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const now = engine.now(invoice.customer)
  engine.store.tasks.remove('retry_invoice', invoice.id)
  for (const payment of engine.store.invoicePayments.all({ invoice: invoice.id })) {
    if (payment.status === 'canceled') continue
    const paid = engine.store.invoicePayments.replace({
      ...payment,
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
    engine.emit('invoice_payment.paid', invoicePaymentObject(paid), paid)
  }
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: intent ? Math.max(1, invoice.attempt_count) : invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  }
  const saved = saveInvoice(engine, invoice, paid, [
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
  noteDelinquency(engine, invoice.customer)
  settleSubscription(engine, saved, intent)
  return saved
}

function settleSubscription(engine: Engine, invoice: Invoice, intent: PaymentIntent | null): void {
  const found = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  if (!found) return
  const keepsCard = found.save_default_payment_method === 'on_subscription' && intent?.payment_method
  const withCard = keepsCard ? { ...found, default_payment_method: keepsCard } : found
  if (found.pending_update?.invoice === invoice.id) {
    applyPendingUpdate(engine, saveSubscription(engine, found, withCard))
    return
  }
  const isFirst = found.status === 'incomplete'
  if (isFirst) engine.store.tasks.remove('expire_subscription', found.id)
  const isDue = found.status === 'past_due' || found.status === 'unpaid'
  const isCaughtUp = isDue && found.latest_invoice === invoice.id
  const status = isFirst || isCaughtUp ? 'active' : found.status
  const active = saveSubscription(engine, found, { ...withCard, status })
  if (isFirst) setRenewal(engine, active)
}

/**
 * Notes that a payment of an invoice failed. Only automatic attempts are counted and followed by another; returns
 * whether there is none left.
 */
export function noteFailedAttempt(
  engine: Engine,
  invoice: Invoice,
  { isAutomatic, needsAction }: { isAutomatic: boolean; needsAction: boolean },
): { isGivenUp: boolean } {
  const isCounted = isAutomatic || invoice.attempt_count === 0
  const attempts = invoice.attempt_count + (isCounted ? 1 : 0)
  const wait = engine.retries.days[attempts - 1]
  const isRetried = isAutomatic && invoice.auto_advance && isRenewal(invoice)
  const nextAttempt = isRetried && wait !== undefined ? engine.now(invoice.customer) + wait * 86_400 : null
  const failed: Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: isAutomatic ? nextAttempt : invoice.next_payment_attempt,
  }
  saveInvoice(engine, invoice, failed, [
    'invoice.updated',
    // A holder who is there and still has to authenticate has not failed to pay.
    ...(needsAction && !isAutomatic ? [] : (['invoice.payment_failed'] as const)),
    ...(needsAction ? (['invoice.payment_action_required'] as const) : []),
  ])
  if (nextAttempt !== null) {
    engine.store.tasks.set({
      kind: 'retry_invoice',
      subject: invoice.id,
      customer: invoice.customer,
      at: nextAttempt,
    })
  }
  noteDelinquency(engine, invoice.customer)
  notePastDue(engine, failed)
  return { isGivenUp: isRetried && nextAttempt === null }
}

function notePastDue(engine: Engine, invoice: Invoice): void {
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  if (!subscription || subscription.pending_update?.invoice === invoice.id) return
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return
  if (subscription.latest_invoice !== invoice.id) return
  saveSubscription(engine, subscription, { ...subscription, status: 'past_due' })
}

function isRenewal(invoice: Invoice): boolean {
  return invoice.billing_reason === 'subscription_cycle' || invoice.billing_reason === 'subscription_update'
}

/** A customer is delinquent while an automatic payment of theirs has failed. */
function noteDelinquency(engine: Engine, id: string): void {
  const customer = engine.store.customers.get(id)
  const isDelinquent = engine.store.invoices
    .all({ customer: id })
    .some((invoice) => invoice.status === 'open' && isRenewal(invoice) && invoice.attempt_count > 0)
  if (customer.delinquent === isDelinquent) return
  updateCustomer(engine, { ...customer, delinquent: isDelinquent }, {})
}
