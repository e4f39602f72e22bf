import { badParameter } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import {
  chargeObject,
  balanceTransactionObject,
  disputeObject,
  refundObject,
} from '../objects/charge-objects.ts'
import { couponObject, discountObject, priceObject, productObject } from '../objects/catalog-objects.ts'
import { customerObject, testClockObject } from '../objects/customer-object.ts'
import { paymentIntentObject, setupIntentObject } from '../objects/intent-objects.ts'
import { invoiceObject, invoicePaymentObject } from '../objects/invoice-object.ts'
import type { Json, JsonObject } from '../objects/json.ts'
import { listObject } from '../objects/list-object.ts'
import { paymentMethodObject } from '../objects/payment-method-object.ts'
import { subscriptionObject } from '../objects/subscription-object.ts'

const maximumDepth = 4

type Load = (engine: Engine, id: string) => JsonObject | null
type Include = (engine: Engine, owner: JsonObject) => Json

const ofCharge: Load = ({ store }, id) => found(store.charges.find(id), (row) => chargeObject(store, row))
const ofCustomer: Load = ({ store }, id) => found(store.customers.find(id), customerObject)
const ofIntent: Load = ({ store }, id) =>
  found(store.paymentIntents.find(id), (row) => paymentIntentObject(store, row))
const ofInvoice: Load = ({ store }, id) => found(store.invoices.find(id), invoiceObject)
const ofMethod: Load = ({ store }, id) => found(store.paymentMethods.find(id), paymentMethodObject)
const ofPrice: Load = ({ store }, id) => found(store.prices.find(id), priceObject)
const ofProduct: Load = ({ store }, id) => found(store.products.find(id), productObject)
const ofSetup: Load = ({ store }, id) =>
  found(store.setupIntents.find(id), (row) => setupIntentObject(store, row))
const ofSubscription: Load = ({ store }, id) =>
  found(store.subscriptions.find(id), (row) => subscriptionObject(store, row))
const ofTransaction: Load = ({ store }, id) =>
  found(store.balanceTransactions.find(id), balanceTransactionObject)
const ofClock: Load = ({ store }, id) => found(store.testClocks.find(id), testClockObject)
const ofDiscount: Load = ({ store }, id) => found(store.discounts.find(id), discountObject)
const ofCoupon: Load = (engine, id) =>
  found(engine.store.coupons.find(id), (row) => couponObject(row, engine.now()))

/** Where an id can be replaced by the object itself, by the type of the object that it stands in. */
const expandable: Record<string, Record<string, Load>> = {
  balance_transaction: {
    source: (engine, id) => ofCharge(engine, id) ?? ofRefund(engine, id) ?? ofDispute(engine, id),
  },
  charge: {
    balance_transaction: ofTransaction,
    customer: ofCustomer,
    payment_intent: ofIntent,
  },
  customer: { 'invoice_settings.default_payment_method': ofMethod, test_clock: ofClock },
  discount: { customer: ofCustomer, 'source.coupon': ofCoupon },
  dispute: { charge: ofCharge, payment_intent: ofIntent },
  invoice: {
    customer: ofCustomer,
    default_payment_method: ofMethod,
    discounts: ofDiscount,
    'parent.subscription_details.subscription': ofSubscription,
    test_clock: ofClock,
  },
  invoice_payment: { invoice: ofInvoice, 'payment.payment_intent': ofIntent },
  line_item: { discounts: ofDiscount, 'pricing.price_details.price': ofPrice, subscription: ofSubscription },
  payment_intent: { customer: ofCustomer, latest_charge: ofCharge, payment_method: ofMethod },
  payment_method: { customer: ofCustomer },
  plan: { product: ofProduct },
  price: { product: ofProduct },
  product: { default_price: ofPrice },
  refund: {
    balance_transaction: ofTransaction,
    charge: ofCharge,
    customer: ofCustomer,
    payment_intent: ofIntent,
    payment_method: ofMethod,
  },
  setup_intent: { customer: ofCustomer, payment_method: ofMethod },
  subscription: {
    customer: ofCustomer,
    default_payment_method: ofMethod,
    discounts: ofDiscount,
    latest_invoice: ofInvoice,
    pending_setup_intent: ofSetup,
    test_clock: ofClock,
  },
}

function ofRefund({ store }: Engine, id: string) {
  return found(store.refunds.find(id), refundObject)
}

function ofDispute({ store }: Engine, id: string) {
  return found(store.disputes.find(id), (row) => disputeObject(store, row))
}

/** A list inside an object has its newest alone; the others are to be asked for. */
const longestInnerList = 10

/** What an object only carries when it is asked for. */
const includable: Record<string, Record<string, Include>> = {
  charge: {
    refunds: ({ store }, { id }) => {
      const refunds = store.refunds.all({ charge: String(id) }).toReversed()
      const shown = refunds.slice(0, longestInnerList).map(refundObject)
      return listObject(`/v1/charges/${String(id)}/refunds`, shown, refunds.length > shown.length)
    },
  },
  customer: {
    sources: (_engine, { id }) => listObject(`/v1/customers/${String(id)}/sources`, []),
    subscriptions: ({ store }, { id }) =>
      listObject(
        `/v1/customers/${String(id)}/subscriptions`,
        store.subscriptions
          .all({ customer: String(id) })
          .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
          .toReversed()
          .map((row) => subscriptionObject(store, row)),
      ),
  },
  invoice: {
    amount_paid_off_stripe: ({ store }, { id }) =>
      store.invoices.find(String(id))?.internal.paid_off_stripe ?? 0,
    confirmation_secret: ({ store }, { id, status }) => {
      const intent = store.invoices.find(String(id))?.internal.payment_intent
      if (!intent || status === 'void') return null
      return { client_secret: store.paymentIntents.get(intent).client_secret, type: 'payment_intent' }
    },
    payments: ({ store }, { id }) =>
      listObject(
        '/v1/invoice_payments',
        store.invoicePayments.all({ invoice: String(id) }).map(invoicePaymentObject),
      ),
  },
}

/** Replaces ids by their objects along each path, `latest_invoice.payments` or, in a list, `data.customer`. */
export function expandAll(engine: Engine, object: JsonObject, paths: string[]): JsonObject {
  let expanded = object
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > maximumDepth) {
      throw badParameter(
        `You cannot expand more than ${maximumDepth} levels of a property. Property: ${path}`,
        {
          code: 'property_expansion_max_depth',
          param: 'expand',
        },
      )
    }
    expanded = expandPath(engine, expanded, parts, path)
  }
  return expanded
}

function expandPath(engine: Engine, object: JsonObject, parts: string[], whole: string): JsonObject {
  const type = String(object.object)
  const [first = ''] = parts
  const include = includable[type]?.[first]
  if (include && object[first] === undefined) {
    return expandPath(engine, { ...object, [first]: include(engine, object) }, parts, whole)
  }
  if (include) return within(engine, object, [first], parts.slice(1), { whole, load: null })
  for (let length = parts.length; length > 0; length -= 1) {
    const load = expandable[type]?.[parts.slice(0, length).join('.')]
    if (load) return within(engine, object, parts.slice(0, length), parts.slice(length), { whole, load })
  }
  const holdsObjects = isHash(object[first]) || Array.isArray(object[first])
  if (parts.length > 1 && holdsObjects)
    return within(engine, object, [first], parts.slice(1), { whole, load: null })
  throw badParameter(`This property cannot be expanded (${whole}).`, { param: 'expand' })
}

/** Goes down `path` and expands what stands there: loads it, and follows the rest of the path in it. */
function within(
  engine: Engine,
  object: JsonObject,
  path: string[],
  rest: string[],
  how: { whole: string; load: Load | null },
): JsonObject {
  const [first = '', ...further] = path
  const value = object[first] ?? null
  if (further.length > 0) {
    return isHash(value) ? { ...object, [first]: within(engine, value, further, rest, how) } : object
  }
  const follow = (one: Json): Json => {
    const loaded = typeof one === 'string' && how.load ? how.load(engine, one) : one
    return isHash(loaded) && rest.length > 0 ? expandPath(engine, loaded, rest, how.whole) : loaded
  }
  return { ...object, [first]: Array.isArray(value) ? value.map(follow) : follow(value) }
}

function isHash(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function found<Row>(row: Row | null, render: (row: Row) => JsonObject): JsonObject | null {
  return row === null ? null : render(row)
}
