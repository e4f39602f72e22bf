import { requireCustomer, updateCustomer } from './customers.ts'
import type { Engine } from './engine.ts'
import { attachPaymentMethod, createPaymentMethod } from './payment-methods.ts'
import { isOver, saveSubscription } from './subscription-state.ts'

/** Puts another test card wherever a customer's card to charge stands, without asking its bank. */
export function replaceCard(engine: Engine, customerId: string, number: string): void {
  const customer = requireCustomer(engine, customerId)
  const method = createPaymentMethod(engine, {
    card: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 4, cvc: '123' },
  })
  const { id } = attachPaymentMethod(engine, method, customerId)
  updateCustomer(engine, customer, { default_payment_method: id })
  for (const subscription of engine.store.subscriptions.all({ customer: customerId })) {
    if (isOver(subscription)) continue
    saveSubscription(engine, subscription, { ...subscription, default_payment_method: id })
  }
}
