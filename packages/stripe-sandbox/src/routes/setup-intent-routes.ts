import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import { requireCustomer } from '../engine/customers.ts'
import type { Engine } from '../engine/engine.ts'
import { requirePaymentMethod } from '../engine/payment-methods.ts'
import { confirmSetup, createSetupIntent, setupError } from '../engine/setup-intents.ts'
import { requireClientSecret } from '../http/client-secret.ts'
import { listPage } from '../http/list-page.ts'
import { clearableText, flag, mergeMetadata, metadata, datedPaging, text } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { setupIntentObject } from '../objects/intent-objects.ts'
import { futureUsages, type SetupIntent } from '../records/payment.ts'
import { cardOf, confirmation, returnUrlFor } from './confirmation.ts'

export const setupIntentRoutes = [
  route(
    'POST /v1/setup_intents',
    {
      allowed_payment_method_types: z.array(text).optional(),
      automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: clearableText.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      return_url: text.optional(),
      usage: z.enum(futureUsages).optional(),
    },
    ({ engine }, params) => {
      const customer =
        params.customer === undefined ? null : requireCustomer(engine, params.customer, 'customer').id
      const method =
        params.payment_method === undefined
          ? null
          : requirePaymentMethod(engine, params.payment_method, 'payment_method').id
      const created = createSetupIntent(engine, {
        automatic_payment_methods:
          params.automatic_payment_methods?.enabled ?? !params.allowed_payment_method_types,
        customer,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        payment_method: method,
        payment_method_types: params.allowed_payment_method_types ?? ['card'],
        usage: params.usage ?? 'off_session',
      })
      if (!params.confirm) return setupIntentObject(engine.store, created)
      return confirmed(engine, created, {
        payment_method: params.payment_method,
        return_url: params.return_url,
      })
    },
  ),
  route('GET /v1/setup_intents', { ...datedPaging, customer: text.optional() }, ({ engine }, params) =>
    listPage(engine.store.setupIntents, {
      url: '/v1/setup_intents',
      params,
      where: { customer: params.customer },
      render: (row) => setupIntentObject(engine.store, row),
    }),
  ),
  route(
    'GET /v1/setup_intents/:id',
    { client_secret: text.optional() },
    ({ engine, id, key }, params) => {
      const intent = requireIntent(engine, id)
      requireClientSecret(key, intent, params.client_secret)
      return setupIntentObject(engine.store, intent)
    },
    { key: 'publishable' },
  ),
  route(
    'POST /v1/setup_intents/:id/confirm',
    confirmation,
    ({ engine, id, key }, params) => {
      const intent = requireIntent(engine, id)
      requireClientSecret(key, intent, params.client_secret)
      return confirmed(engine, intent, params)
    },
    { key: 'publishable' },
  ),
  route(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional() },
    ({ engine, id }, params) => {
      const intent = requireIntent(engine, id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw badRequest(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
          code: 'setup_intent_unexpected_state',
        })
      }
      const canceled = engine.store.setupIntents.replace({
        ...intent,
        cancellation_reason: params.cancellation_reason ?? null,
        status: 'canceled',
      })
      engine.emit('setup_intent.canceled', setupIntentObject(engine.store, canceled), canceled)
      return setupIntentObject(engine.store, canceled)
    },
  ),
]

function confirmed(engine: Engine, intent: SetupIntent, params: z.output<z.ZodObject<typeof confirmation>>) {
  const method = cardOf(engine, {
    method: params.payment_method,
    payment_method_data: params.payment_method_data,
    fallback: intent.payment_method,
  })
  const tried = confirmSetup(engine, intent, { method, returnUrl: returnUrlFor(method, params) })
  if (tried.status === 'requires_payment_method') throw setupError(engine, tried)
  return setupIntentObject(engine.store, tried)
}

function requireIntent(engine: Engine, id: string): SetupIntent {
  const intent = engine.store.setupIntents.find(id)
  if (!intent) throw noSuch('setupintent', id, 'intent')
  return intent
}
