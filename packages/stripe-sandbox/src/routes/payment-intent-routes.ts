import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import { confirmPayment, declinedError, requireOpen } from '../engine/confirm-payment.ts'
import { requireCustomer } from '../engine/customers.ts'
import type { Engine } from '../engine/engine.ts'
import { newPaymentIntent } from '../engine/payment-intents.ts'
import { requirePaymentMethod } from '../engine/payment-methods.ts'
import { requireClientSecret } from '../http/client-secret.ts'
import { listPage } from '../http/list-page.ts'
import {
  cents,
  clearable,
  clearableText,
  flag,
  mergeMetadata,
  metadata,
  datedPaging,
  shipping,
  text,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { paymentIntentObject } from '../objects/intent-objects.ts'
import { futureUsages, type PaymentIntent } from '../records/payment.ts'
import { cardOf, confirmation, returnUrlFor } from './confirmation.ts'

const automatic = z.strictObject({
  allow_redirects: z.enum(['always', 'never']).optional(),
  enabled: flag,
})

const editable = {
  description: clearableText.optional(),
  metadata: metadata.optional(),
  receipt_email: clearableText.optional(),
  setup_future_usage: clearable(z.enum(futureUsages)).optional(),
  shipping: clearable(shipping).optional(),
}

const creation = {
  ...editable,
  allowed_payment_method_types: z.array(text).optional(),
  amount: cents,
  automatic_payment_methods: automatic.optional(),
  confirm: flag.optional(),
  currency: text,
  customer: text.optional(),
  off_session: flag.optional(),
  payment_method: text.optional(),
  return_url: text.optional(),
}

export const paymentIntentRoutes = [
  route('POST /v1/payment_intents', creation, ({ engine }, params) => {
    const created = createIntent(engine, params)
    if (!params.confirm) return paymentIntentObject(engine.store, created)
    return confirmed(engine, created, {
      method: params.payment_method,
      ...params,
      offSession: params.off_session,
    })
  }),
  route('GET /v1/payment_intents', { ...datedPaging, customer: text.optional() }, ({ engine }, params) =>
    listPage(engine.store.paymentIntents, {
      url: '/v1/payment_intents',
      params,
      where: { customer: params.customer },
      render: (row) => paymentIntentObject(engine.store, row),
    }),
  ),
  route(
    'GET /v1/payment_intents/:id',
    { client_secret: text.optional() },
    ({ engine, id, key }, params) => {
      const intent = requireIntent(engine, id)
      requireClientSecret(key, intent, params.client_secret)
      return paymentIntentObject(engine.store, intent)
    },
    { key: 'publishable' },
  ),
  route(
    'POST /v1/payment_intents/:id',
    { ...editable, amount: cents.optional(), payment_method: clearableText.optional() },
    ({ engine, id }, params) => {
      const before = requireIntent(engine, id)
      requireEditable(engine, before, params.amount)
      const after = engine.store.paymentIntents.replace({
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      return paymentIntentObject(engine.store, after)
    },
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    {
      ...confirmation,
      off_session: flag.optional(),
      receipt_email: clearableText.optional(),
      setup_future_usage: clearable(z.enum(futureUsages)).optional(),
    },
    ({ engine, id, key }, params) => {
      const intent = requireIntent(engine, id)
      requireClientSecret(key, intent, params.client_secret)
      if (key === 'publishable' && params.off_session !== undefined) {
        throw badRequest('off_session may only be used with a secret key.', { param: 'off_session' })
      }
      return confirmed(engine, intent, {
        method: params.payment_method,
        ...params,
        offSession: params.off_session,
      })
    },
    { key: 'publishable' },
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    {
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    },
    ({ engine, id }, params) => {
      const intent = requireIntent(engine, id)
      if (intent.internal.invoice !== null) {
        throw badRequest(
          `You cannot cancel this PaymentIntent because it was created by an invoice. Instead, void the invoice ` +
            `${intent.internal.invoice}.`,
          { code: 'payment_intent_unexpected_state' },
        )
      }
      requireOpen(engine, intent, 'cancel')
      const canceled = engine.store.paymentIntents.replace({
        ...intent,
        canceled_at: engine.now(intent.customer),
        cancellation_reason: params.cancellation_reason ?? null,
        status: 'canceled',
      })
      engine.emit('payment_intent.canceled', paymentIntentObject(engine.store, canceled), canceled)
      return paymentIntentObject(engine.store, canceled)
    },
  ),
]

function confirmed(
  engine: Engine,
  intent: PaymentIntent,
  input: {
    method: string | undefined
    offSession: boolean | undefined
    payment_method_data?: z.output<typeof confirmation.payment_method_data>
    receipt_email?: string | null | undefined
    return_url?: string | undefined
    setup_future_usage?: PaymentIntent['setup_future_usage'] | undefined
    use_stripe_sdk?: boolean | undefined
  },
) {
  requireOpen(engine, intent, 'confirm')
  const method = cardOf(engine, { ...input, fallback: intent.payment_method })
  const wished = engine.store.paymentIntents.replace({
    ...intent,
    ...(input.receipt_email === undefined ? {} : { receipt_email: input.receipt_email }),
    ...(input.setup_future_usage ? { setup_future_usage: input.setup_future_usage } : {}),
  })
  const { intent: tried } = confirmPayment(engine, wished, {
    method,
    isOffSession: Boolean(input.offSession),
    returnUrl: returnUrlFor(method, input),
  })
  if (tried.status === 'requires_payment_method') throw declinedError(engine, tried)
  return paymentIntentObject(engine.store, tried)
}

function createIntent(engine: Engine, params: z.output<z.ZodObject<typeof creation>>): PaymentIntent {
  if (params.amount < 50) {
    throw badRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  const customer =
    params.customer === undefined ? null : requireCustomer(engine, params.customer, 'customer').id
  const method =
    params.payment_method === undefined
      ? null
      : requirePaymentMethod(engine, params.payment_method, 'payment_method').id
  return newPaymentIntent(engine, {
    amount: params.amount,
    automatic_payment_methods:
      params.automatic_payment_methods?.enabled ?? !params.allowed_payment_method_types,
    currency: params.currency.toLowerCase(),
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method,
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: params.shipping ?? null,
  })
}

function requireEditable(engine: Engine, intent: PaymentIntent, amount: number | undefined): void {
  requireOpen(engine, intent, 'update')
  if (amount !== undefined && intent.internal.invoice !== null) {
    throw badRequest('You cannot change the amount of a PaymentIntent that was created by an invoice.', {
      param: 'amount',
    })
  }
}

export function requireIntent(engine: Engine, id: string): PaymentIntent {
  const intent = engine.store.paymentIntents.find(id)
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  return intent
}
