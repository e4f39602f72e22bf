import { z } from 'zod'
import { createCustomer, requireCustomer, updateCustomer, type CustomerFields } from '../engine/customers.ts'
import { deleteCustomer } from '../engine/delete-customer.ts'
import type { Engine } from '../engine/engine.ts'
import { requirePaymentMethod } from '../engine/payment-methods.ts'
import { putOnFile } from '../engine/put-on-file.ts'
import { badRequest } from '../engine/api-error.ts'
import { listPage } from '../http/list-page.ts'
import {
  address,
  clearable,
  clearableText,
  mergeMetadata,
  metadata,
  datedPaging,
  paging,
  shipping,
  text,
  wholeNumber,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { customerObject } from '../objects/customer-object.ts'
import { paymentMethodObject } from '../objects/payment-method-object.ts'
import type { Customer } from '../records/customer.ts'

const fields = {
  address: clearable(address).optional(),
  balance: wholeNumber.optional(),
  description: clearableText.optional(),
  email: clearableText.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearableText.optional() }).optional(),
  metadata: metadata.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  preferred_locales: z.array(text).optional(),
  shipping: clearable(shipping).optional(),
}

type Fields = z.output<z.ZodObject<typeof fields>>

export const customerRoutes = [
  route(
    'POST /v1/customers',
    { ...fields, payment_method: text.optional(), test_clock: text.optional() },
    ({ engine }, params) => {
      const { invoice_settings, payment_method, test_clock, metadata: given, ...rest } = params
      const created = createCustomer(engine, {
        ...rest,
        metadata: mergeMetadata({}, given),
        test_clock: test_clock ?? null,
      })
      if (payment_method !== undefined) {
        putOnFile(engine, requirePaymentMethod(engine, payment_method, 'payment_method'), created.id)
      }
      const card = invoice_settings?.default_payment_method
      return customerObject(card === undefined ? created : setDefaultCard(engine, created, card))
    },
  ),
  route(
    'GET /v1/customers',
    { ...datedPaging, email: text.optional(), test_clock: text.optional() },
    ({ engine }, params) =>
      listPage(engine.store.customers, {
        url: '/v1/customers',
        params,
        where: { test_clock: params.test_clock },
        passes: ({ email, internal }) =>
          !internal.isDeleted && (params.email === undefined || email === params.email),
        render: customerObject,
      }),
  ),
  route('GET /v1/customers/:id', {}, ({ engine, id }) => {
    const found = engine.store.customers.find(id)
    return customerObject(found ?? requireCustomer(engine, id))
  }),
  route('POST /v1/customers/:id', fields, ({ engine, id }, params) =>
    customerObject(applyFields(engine, requireCustomer(engine, id), params)),
  ),
  route('DELETE /v1/customers/:id', {}, ({ engine, id }) =>
    customerObject(deleteCustomer(engine, requireCustomer(engine, id))),
  ),
  route(
    'GET /v1/customers/:id/payment_methods',
    { ...paging, type: z.literal('card').optional() },
    ({ engine, id }, params) => {
      requireCustomer(engine, id)
      return listPage(engine.store.paymentMethods, {
        url: `/v1/customers/${id}/payment_methods`,
        params,
        where: { customer: id },
        render: paymentMethodObject,
      })
    },
  ),
]

function applyFields(engine: Engine, customer: Customer, params: Fields): Customer {
  const { invoice_settings, metadata: given, ...rest } = params
  const card = invoice_settings?.default_payment_method
  if (card !== undefined && card !== null) requireOwnCard(engine, customer, card)
  const changes: CustomerFields = { ...rest, metadata: mergeMetadata(customer.metadata, given) }
  return updateCustomer(
    engine,
    customer,
    card === undefined ? changes : { ...changes, default_payment_method: card },
  )
}

function setDefaultCard(engine: Engine, customer: Customer, card: string | null): Customer {
  if (card !== null) requireOwnCard(engine, customer, card)
  return updateCustomer(engine, customer, { default_payment_method: card })
}

/** A card has to be attached to a customer before it can pay for them by itself. */
function requireOwnCard(engine: Engine, customer: Customer, card: string): void {
  if (requirePaymentMethod(engine, card, 'invoice_settings[default_payment_method]').customer === customer.id)
    return
  throw badRequest(
    'The customer does not have a payment method with the ID ' +
      `${card}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
  )
}
