import { paymentIntentObject } from '../objects/intent-objects.ts'
import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent, PaymentMethod } from '../records/payment.ts'
import { ApiError, badRequest } from './api-error.ts'
import { confirmPayment, declinedError } from './confirm-payment.ts'
import type { Engine } from './engine.ts'
import { cancelPayment, intentOf } from './invoices.ts'
import { noteFailedAttempt, settleInvoice } from './settlement.ts'
import { endSubscription, saveSubscription } from './subscription-state.ts'

export interface Collection {
  isOffSession: boolean
  isAutomatic: boolean
  method?: PaymentMethod | null
}

/**
 * Tries to pay an open invoice with the given card, or with the one that the subscription or the customer has on
 * file. Returns the invoice as it is afterwards; the intent is null when nothing was due or no card was there.
 */
export function collectInvoice(
  engine: Engine,
  invoice: Invoice,
  { isOffSession, isAutomatic, method: given = null }: Collection,
): { invoice: Invoice; intent: PaymentIntent | null } {
  const intent = intentOf(engine, invoice)
  if (!intent) return { invoice: settleInvoice(engine, invoice, null), intent: null }
  // It waits for its recipient.
  if (isAutomatic && invoice.collection_method === 'send_invoice') return { invoice, intent }
  const method = given ?? cardOnFile(engine, invoice)
  const { isGivenUp, ...tried } = method
    ? confirmPayment(engine, intent, { method, isOffSession, isAutomatic })
    : { intent: null, ...noteFailedAttempt(engine, invoice, { isAutomatic, needsAction: false }) }
  if (isGivenUp) giveUp(engine, invoice)
  return { invoice: engine.store.invoices.get(invoice.id), intent: tried.intent }
}

/** The card that pays an invoice by itself. */
export function cardOnFile(engine: Engine, invoice: Invoice): PaymentMethod | null {
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  const customer = engine.store.customers.get(invoice.customer)
  const id =
    invoice.default_payment_method ||
    (subscription && subscription.default_payment_method) ||
    customer.default_payment_method
  return id ? engine.store.paymentMethods.find(id) : null
}

/** `POST /v1/invoices/:id/pay`. Throws the card error, after noting the failure, where the payment does not succeed. */
export function payInvoice(
  engine: Engine,
  invoice: Invoice,
  input: { method: PaymentMethod | null; isOffSession: boolean },
): Invoice {
  if (invoice.status === 'paid') throw alreadyPaid()
  if (invoice.status !== 'open') throw notPayable()
  if (invoice.amount_due > 0 && !input.method && !cardOnFile(engine, invoice)) {
    throw badRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`.',
      { code: 'resource_missing' },
    )
  }
  const { invoice: after, intent } = collectInvoice(engine, invoice, { ...input, isAutomatic: false })
  if (after.status === 'paid' || !intent) return after
  if (intent.status === 'requires_action') throw actionRequired(engine, intent)
  throw declinedError(engine, intent)
}

/** `POST /v1/invoices/:id/pay` with `paid_out_of_band`: somebody has paid by other means, and nothing is charged. */
export function settleElsewhere(engine: Engine, invoice: Invoice): Invoice {
  if (invoice.status === 'paid') throw alreadyPaid()
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw notPayable()
  cancelPayment(engine, invoice)
  const internal = { payment_intent: null, paid_off_stripe: invoice.amount_due }
  return settleInvoice(engine, { ...invoice, internal }, null)
}

const alreadyPaid = () => badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
const notPayable = () => badRequest('This invoice can no longer be paid')

/** 402: the card's holder has to authenticate the payment in their browser. */
export function actionRequired(engine: Engine, intent: PaymentIntent): ApiError {
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be ' +
        'completed using the PaymentIntent associated with the invoice.',
      details: { payment_intent: paymentIntentObject(engine.store, intent) },
    },
    { keepsEffects: true },
  )
}

/** The last attempt has failed: the subscription ends, or goes on as the account has set it up. */
function giveUp(engine: Engine, invoice: Invoice): void {
  const subscription = invoice.subscription && engine.store.subscriptions.find(invoice.subscription)
  if (!subscription || subscription.status !== 'past_due') return
  if (engine.retries.afterLast === 'cancel') {
    endSubscription(engine, subscription, { reason: 'payment_failed' })
  } else if (engine.retries.afterLast === 'unpaid') {
    saveSubscription(engine, subscription, { ...subscription, status: 'unpaid' })
  }
}
