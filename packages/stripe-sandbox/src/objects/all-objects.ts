import type { Engine } from '../engine/engine.ts'
import { balanceTransactionObject, chargeObject, disputeObject, refundObject } from './charge-objects.ts'
import { couponObject, discountObject, priceObject, productObject } from './catalog-objects.ts'
import { customerObject, testClockObject } from './customer-object.ts'
import { paymentIntentObject, setupIntentObject } from './intent-objects.ts'
import { invoiceObject, invoicePaymentObject } from './invoice-object.ts'
import type { JsonObject } from './json.ts'
import { paymentMethodObject } from './payment-method-object.ts'
import { subscriptionObject } from './subscription-object.ts'

const listed = {
  balance_transaction: ({ store }: Engine) => store.balanceTransactions.all().map(balanceTransactionObject),
  charge: ({ store }: Engine) => store.charges.all().map((row) => chargeObject(store, row)),
  coupon: (engine: Engine) => engine.store.coupons.all().map((row) => couponObject(row, engine.now())),
  customer: ({ store }: Engine) => store.customers.all().map(customerObject),
  discount: ({ store }: Engine) => store.discounts.all().map(discountObject),
  dispute: ({ store }: Engine) => store.disputes.all().map((row) => disputeObject(store, row)),
  invoice: ({ store }: Engine) => store.invoices.all().map(invoiceObject),
  invoice_payment: ({ store }: Engine) => store.invoicePayments.all().map(invoicePaymentObject),
  payment_intent: ({ store }: Engine) =>
    store.paymentIntents.all().map((row) => paymentIntentObject(store, row)),
  payment_method: ({ store }: Engine) => store.paymentMethods.all().map(paymentMethodObject),
  price: ({ store }: Engine) => store.prices.all().map(priceObject),
  product: ({ store }: Engine) => store.products.all().map(productObject),
  refund: ({ store }: Engine) => store.refunds.all().map(refundObject),
  setup_intent: ({ store }: Engine) => store.setupIntents.all().map((row) => setupIntentObject(store, row)),
  subscription: ({ store }: Engine) => store.subscriptions.all().map((row) => subscriptionObject(store, row)),
  test_clock: ({ store }: Engine) => store.testClocks.all().map(testClockObject),
}
export type ObjectKind = keyof typeof listed

/** All objects of a kind, oldest first. */
export function objectsOf(engine: Engine, kind: ObjectKind): JsonObject[] {
  return listed[kind](engine)
}

export function isObjectKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(listed, kind)
}

export const objectKinds = Object.keys(listed).filter(isObjectKind)
