import { z } from 'zod'
import { cardOfAlias } from '../cards/test-cards.ts'
import { badRequest, noSuch } from '../engine/api-error.ts'
import { requireCustomer } from '../engine/customers.ts'
import {
  isPast,
  createPaymentMethod,
  detachPaymentMethod,
  requirePaymentMethod,
} from '../engine/payment-methods.ts'
import { putOnFile } from '../engine/put-on-file.ts'
import { listPage } from '../http/list-page.ts'
import { billingDetails, mergeMetadata, metadata, paging, text, wholeNumber } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { paymentMethodObject } from '../objects/payment-method-object.ts'

const plainCard = z.strictObject({
  number: text,
  exp_month: wholeNumber,
  exp_year: wholeNumber,
  cvc: text.optional(),
})

/** The details of a card, or the provider's ready-made token for tests (`tok_visa`). */
const card = z.preprocess((given, context) => {
  const token = z.strictObject({ token: z.string() }).safeParse(given)
  if (!token.success) return given
  const number = cardOfAlias(token.data.token)
  if (number === null) {
    context.issues.push({ code: 'custom', message: `No such token: '${token.data.token}'`, input: given })
    return z.NEVER
  }
  return { number, exp_month: '12', exp_year: String(new Date().getUTCFullYear() + 4), cvc: '123' }
}, plainCard)

const displays = ['always', 'limited', 'unspecified'] as const

/** `payment_method_data`, and what creates a payment method. */
export const newPaymentMethod = z.strictObject({
  allow_redisplay: z.enum(displays).optional(),
  billing_details: billingDetails.optional(),
  card,
  metadata: metadata.transform((given) => mergeMetadata({}, given)).optional(),
  type: z.literal('card'),
})

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods',
    newPaymentMethod.shape,
    ({ engine }, params) => paymentMethodObject(createPaymentMethod(engine, params)),
    { key: 'publishable' },
  ),
  route(
    'GET /v1/payment_methods',
    { ...paging, customer: text.optional(), type: z.literal('card').optional() },
    ({ engine }, params) => {
      if (params.customer !== undefined) requireCustomer(engine, params.customer, 'customer')
      return listPage(engine.store.paymentMethods, {
        url: '/v1/payment_methods',
        params,
        where: { customer: params.customer },
        passes: ({ customer }) => customer !== null,
        render: paymentMethodObject,
      })
    },
  ),
  route('GET /v1/payment_methods/:id', {}, ({ engine, id }) => {
    const method = engine.store.paymentMethods.find(id)
    if (!method) throw noSuch('PaymentMethod', id)
    return paymentMethodObject(method)
  }),
  route(
    'POST /v1/payment_methods/:id',
    {
      allow_redisplay: z.enum(displays).optional(),
      billing_details: billingDetails.optional(),
      card: z
        .strictObject({ exp_month: wholeNumber.optional(), exp_year: wholeNumber.optional() })
        .optional(),
      metadata: metadata.optional(),
    },
    ({ engine, id }, params) => {
      const before = requirePaymentMethod(engine, id)
      if (before.customer === null) {
        throw badRequest('You must save this PaymentMethod to a customer before you can update it.')
      }
      const after = engine.store.paymentMethods.replace({
        ...before,
        allow_redisplay: params.allow_redisplay ?? before.allow_redisplay,
        billing_details: { ...before.billing_details, ...params.billing_details },
        card: { ...before.card, ...params.card },
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      if (params.card && isPast(after.card, engine.now())) {
        throw badRequest("Your card's expiration year is invalid.", {
          code: 'invalid_expiry_year',
          param: 'card[exp_year]',
        })
      }
      engine.emit('payment_method.updated', paymentMethodObject(after), {
        customer: after.customer,
        before: paymentMethodObject(before),
      })
      return paymentMethodObject(after)
    },
  ),
  route('POST /v1/payment_methods/:id/attach', { customer: text }, ({ engine, id }, params) => {
    const customer = requireCustomer(engine, params.customer, 'customer')
    return paymentMethodObject(putOnFile(engine, requirePaymentMethod(engine, id), customer.id))
  }),
  route('POST /v1/payment_methods/:id/detach', {}, ({ engine, id }) =>
    paymentMethodObject(detachPaymentMethod(engine, requirePaymentMethod(engine, id))),
  ),
]
