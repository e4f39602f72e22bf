import type { Failure, PaymentMethod, SetupIntent } from '../records/payment.ts'
import { failureObject, setupIntentObject } from '../objects/intent-objects.ts'
import { ApiError, badRequest, docUrl } from './api-error.ts'
import { cardFailure, needsAuthentication, refusalOf } from './charges.ts'
import type { Engine } from './engine.ts'
import { newId, randomText } from './new-id.ts'
import { attachPaymentMethod } from './payment-methods.ts'

export function createSetupIntent(
  engine: Engine,
  input: Pick<SetupIntent, 'customer'> &
    Partial<
      Pick<
        SetupIntent,
        | 'automatic_payment_methods'
        | 'description'
        | 'metadata'
        | 'payment_method'
        | 'payment_method_types'
        | 'usage'
      >
    >,
): SetupIntent {
  const id = newId('seti')
  const intent = engine.store.setupIntents.insert({
    id,
    created: engine.now(input.customer),
    automatic_payment_methods: false,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    description: null,
    last_setup_error: null,
    metadata: {},
    payment_method: null,
    payment_method_types: ['card'],
    return_url: null,
    usage: 'off_session',
    ...input,
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  })
  engine.emit('setup_intent.created', setupIntentObject(engine.store, intent), intent)
  return intent
}

/** Tries to put a card on file. A declined card is no exception here: the intent says so. */
export function confirmSetup(
  engine: Engine,
  intent: SetupIntent,
  { method, returnUrl = null }: { method: PaymentMethod; returnUrl?: string | null },
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw badRequest(
      `You cannot confirm this SetupIntent because it has already ${
        intent.status === 'succeeded' ? 'succeeded' : 'been canceled'
      }.`,
      { code: 'setup_intent_unexpected_state' },
    )
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw badRequest(`The PaymentMethod ${method.id} belongs to another customer.`, {
      param: 'payment_method',
    })
  }
  if (!needsAuthentication(method, false)) return finish(engine, intent, method)
  const waiting = engine.store.setupIntents.replace({
    ...intent,
    last_setup_error: null,
    payment_method: method.id,
    return_url: returnUrl,
    status: 'requires_action',
  })
  engine.emit('setup_intent.requires_action', setupIntentObject(engine.store, waiting), waiting)
  return waiting
}

/** Ends the authentication that an intent waits for, as the holder's bank does. */
export function finishSetupAuthentication(
  engine: Engine,
  intent: SetupIntent,
  isAuthenticated: boolean,
): SetupIntent {
  const method = intent.payment_method && engine.store.paymentMethods.find(intent.payment_method)
  if (intent.status !== 'requires_action' || !method) {
    throw badRequest('This authentication is over.', { code: 'setup_intent_unexpected_state' })
  }
  if (isAuthenticated) return finish(engine, intent, method)
  return fail(engine, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    doc_url: docUrl('setup_intent_authentication_failure'),
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide ' +
      'payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.',
    payment_method: method.id,
  })
}

/** 402 with the reason and the intent. */
export function setupError(engine: Engine, intent: SetupIntent): ApiError {
  const failure = intent.last_setup_error
  if (!failure) throw new Error(`${intent.id} has not failed.`)
  const { doc_url: _docUrl, type: _type, message, code, ...details } = failureObject(engine.store, failure)
  return new ApiError(
    402,
    {
      type: failure.type,
      message: String(message),
      code: String(code),
      details: {
        ...details,
        setup_intent: setupIntentObject(engine.store, intent),
        payment_method_type: 'card',
      },
    },
    { keepsEffects: true },
  )
}

function finish(engine: Engine, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const refusal = refusalOf(method, 'setUp', engine.now(intent.customer))
  if (refusal !== null) return fail(engine, intent, cardFailure(refusal, method))
  const kept = intent.customer === null ? method : attachPaymentMethod(engine, method, intent.customer)
  engine.store.paymentMethods.replace({ ...kept, internal: { ...kept.internal, isSetUp: true } })
  const done = engine.store.setupIntents.replace({
    ...intent,
    last_setup_error: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  engine.emit('setup_intent.succeeded', setupIntentObject(engine.store, done), done)
  return done
}

function fail(engine: Engine, intent: SetupIntent, failure: Failure): SetupIntent {
  const failed = engine.store.setupIntents.replace({
    ...intent,
    last_setup_error: failure,
    payment_method: null,
    status: 'requires_payment_method',
  })
  engine.emit('setup_intent.setup_failed', setupIntentObject(engine.store, failed), failed)
  return failed
}
