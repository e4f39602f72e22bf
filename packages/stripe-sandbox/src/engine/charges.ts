import { declines } from '../cards/declines.ts'
import { cardBehaviour, type DeclineReason } from '../cards/test-cards.ts'
import { chargeObject } from '../objects/charge-objects.ts'
import { paymentIntentObject } from '../objects/intent-objects.ts'
import type { Charge, Failure, PaymentIntent, PaymentMethod } from '../records/payment.ts'
import { docUrl } from './api-error.ts'
import { recordBalance } from './balance.ts'
import { openDispute } from './disputes.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'
import { attachPaymentMethod, isPast } from './payment-methods.ts'

/** Whether the holder of a card has to be asked, by what its test number is for. */
export function needsAuthentication(method: PaymentMethod, isOffSession: boolean): boolean {
  const { authentication } = behaviourOf(method)
  if (authentication === 'until_set_up') return !(isOffSession && method.internal.isSetUp)
  return authentication === 'always'
}

/** Why the bank refuses to pay with this card or to put it on file; null when it agrees. */
export function refusalOf(method: PaymentMethod, use: 'charge' | 'setUp', now: number): DeclineReason | null {
  if (isPast(method.card, now)) return 'expired_card'
  const answer = behaviourOf(method)[use]
  return answer === 'approved' ? null : answer
}

export function cardFailure(reason: DeclineReason, method: PaymentMethod, charge?: Charge): Failure {
  const decline = declines[reason]
  return {
    type: 'card_error',
    ...decline,
    doc_url: docUrl(decline.code),
    advice_code: 'try_again_later',
    network_decline_code: '01',
    payment_method: method.id,
    ...(charge ? { charge: charge.id } : {}),
  }
}

/**
 * Asks the bank for the money of a payment that is neither paid nor cancelled. The intent that it returns has
 * succeeded, or waits for another card and says why.
 */
export function chargeCard(
  engine: Engine,
  intent: PaymentIntent,
  method: PaymentMethod,
  isAuthenticated: boolean,
): PaymentIntent {
  const refusal = refusalOf(method, 'charge', engine.now(intent.customer))
  return refusal === null
    ? succeed(engine, intent, method, isAuthenticated)
    : fail(engine, intent, { method, refusal, isAuthenticated })
}

function succeed(
  engine: Engine,
  intent: PaymentIntent,
  method: PaymentMethod,
  isAuthenticated: boolean,
): PaymentIntent {
  const charge = newCharge(engine, intent, { method, isAuthenticated, refusal: null })
  const balance = recordBalance(engine, {
    amount: charge.amount,
    currency: charge.currency,
    customer: charge.customer,
    source: charge.id,
    type: 'charge',
  })
  const settled = engine.store.charges.insert({ ...charge, balance_transaction: balance.id })
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    const kept = attachPaymentMethod(engine, method, intent.customer)
    engine.store.paymentMethods.replace({ ...kept, internal: { ...kept.internal, isSetUp: true } })
  }
  const paid = engine.store.paymentIntents.replace({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: settled.id,
    payment_method: method.id,
    status: 'succeeded',
  })
  engine.emit('charge.succeeded', chargeObject(engine.store, settled), intent)
  engine.emit('payment_intent.succeeded', paymentIntentObject(engine.store, paid), intent)
  const { disputeReason } = behaviourOf(method)
  if (disputeReason) openDispute(engine, settled, disputeReason)
  return paid
}

function fail(
  engine: Engine,
  intent: PaymentIntent,
  cause: { method: PaymentMethod; refusal: DeclineReason; isAuthenticated: boolean },
): PaymentIntent {
  const charge = engine.store.charges.insert(newCharge(engine, intent, cause))
  const failed = engine.store.paymentIntents.replace({
    ...intent,
    last_payment_error: cardFailure(cause.refusal, cause.method, charge),
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  })
  engine.emit('charge.failed', chargeObject(engine.store, charge), intent)
  engine.emit('payment_intent.payment_failed', paymentIntentObject(engine.store, failed), intent)
  return failed
}

function newCharge(
  engine: Engine,
  intent: PaymentIntent,
  how: { method: PaymentMethod; refusal: DeclineReason | null; isAuthenticated: boolean },
): Charge {
  const decline = how.refusal && declines[how.refusal]
  return {
    id: newId('ch'),
    created: engine.now(intent.customer),
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: how.method.billing_details,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline ? decline.code : null,
    failure_message: decline ? decline.message : null,
    decline_code: decline ? decline.decline_code : null,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: how.method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    is_authenticated: how.isAuthenticated,
  }
}

function behaviourOf(method: PaymentMethod) {
  const behaviour = cardBehaviour(method.internal.number)
  if (!behaviour) throw new Error(`${method.id} is no test card.`)
  return behaviour
}
