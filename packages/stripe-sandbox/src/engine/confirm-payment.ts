import { failureObject, paymentIntentObject } from '../objects/intent-objects.ts'
import type { PaymentIntent, PaymentMethod } from '../records/payment.ts'
import { ApiError, badRequest, docUrl } from './api-error.ts'
import { chargeCard, needsAuthentication } from './charges.ts'
import type { Engine } from './engine.ts'
import { noteFailedAttempt, settleInvoice } from './settlement.ts'

export interface Confirmation {
  method: PaymentMethod
  /** The holder is not there to be asked. */
  isOffSession: boolean
  /** The provider itself pays an invoice, by its schedule. */
  isAutomatic?: boolean
  returnUrl?: string | null
}

/** What became of an attempt: `isGivenUp` when an invoice will not be tried again by itself. */
export interface Attempt {
  intent: PaymentIntent
  isGivenUp: boolean
}

/**
 * Tries to pay an intent with a card. A declined card is no exception here: the intent says so. Throws where the
 * intent can no longer be paid, so that it is paid once at most.
 */
export function confirmPayment(engine: Engine, intent: PaymentIntent, confirmation: Confirmation): Attempt {
  requireOpen(engine, intent, 'confirm')
  const { method, isOffSession, returnUrl = null } = confirmation
  if (method.customer !== null && method.customer !== intent.customer) {
    throw badRequest(
      `The PaymentMethod ${method.id} belongs to another customer and cannot be used with this PaymentIntent.`,
      { param: 'payment_method' },
    )
  }
  const tried = needsAuthentication(method, isOffSession)
    ? requireAction(engine, intent, { method, returnUrl })
    : chargeCard(engine, intent, method, false)
  return settle(engine, tried, Boolean(confirmation.isAutomatic))
}

/** Ends the authentication that an intent waits for, as the holder's bank does. */
export function finishAuthentication(
  engine: Engine,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): PaymentIntent {
  const method = intent.payment_method && engine.store.paymentMethods.find(intent.payment_method)
  if (intent.status !== 'requires_action' || !method) {
    throw badRequest('This authentication is over.', { code: 'payment_intent_unexpected_state' })
  }
  if (isAuthenticated) return settle(engine, chargeCard(engine, intent, method, true), false).intent
  const failed = engine.store.paymentIntents.replace({
    ...intent,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: docUrl('payment_intent_authentication_failure'),
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method.id,
    },
    payment_method: null,
    status: 'requires_payment_method',
  })
  engine.emit('payment_intent.payment_failed', paymentIntentObject(engine.store, failed), failed)
  return settle(engine, failed, false).intent
}

/** 402 with the reason and the intent, as the provider answers a declined card. */
export function declinedError(engine: Engine, intent: PaymentIntent): ApiError {
  const failure = intent.last_payment_error
  if (!failure) throw new Error(`${intent.id} has not failed.`)
  const { doc_url: _docUrl, type: _type, message, code, ...details } = failureObject(engine.store, failure)
  return new ApiError(
    failure.type === 'card_error' ? 402 : 400,
    {
      type: failure.type,
      message: String(message),
      code: String(code),
      details: {
        ...details,
        payment_intent: paymentIntentObject(engine.store, intent),
        payment_method_type: 'card',
      },
    },
    { keepsEffects: true },
  )
}

const confirmable =
  ' Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
  'requires_action, requires_payment_method.'

/**
 * Throws where an intent is past all change. The error shows the intent, as the provider's does: anyone who lost the answer
 * to a try learns from it that the payment is made.
 */
export function requireOpen(
  engine: Engine,
  intent: PaymentIntent,
  action: 'confirm' | 'cancel' | 'update',
): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const message =
    action === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.${action === 'confirm' ? confirmable : ''}`
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    details: { payment_intent: paymentIntentObject(engine.store, intent) },
  })
}

function requireAction(
  engine: Engine,
  intent: PaymentIntent,
  { method, returnUrl }: { method: PaymentMethod; returnUrl: string | null },
): PaymentIntent {
  const waiting = engine.store.paymentIntents.replace({
    ...intent,
    last_payment_error: null,
    payment_method: method.id,
    return_url: returnUrl,
    status: 'requires_action',
  })
  engine.emit('payment_intent.requires_action', paymentIntentObject(engine.store, waiting), waiting)
  return waiting
}

function settle(engine: Engine, intent: PaymentIntent, isAutomatic: boolean): Attempt {
  const invoice = intent.internal.invoice === null ? null : engine.store.invoices.get(intent.internal.invoice)
  if (!invoice) return { intent, isGivenUp: false }
  if (intent.status === 'succeeded') {
    settleInvoice(engine, invoice, intent)
    return { intent, isGivenUp: false }
  }
  const needsAction = intent.status === 'requires_action'
  return { intent, ...noteFailedAttempt(engine, invoice, { isAutomatic, needsAction }) }
}
