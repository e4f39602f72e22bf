import { requireCustomer } from './customers.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'

/** Copies a customer with the cards into another account; one that is there already is left as it is. */
export function copyCustomer(from: Engine, to: Engine, id: string): void {
  const customer = requireCustomer(from, id)
  if (to.store.customers.find(id)) return
  const cards = from.store.paymentMethods.all({ customer: id })
  const copies = new Map(cards.map((card) => [card.id, { ...card, id: newId('pm') }]))
  to.store.customers.insert({
    ...customer,
    default_payment_method: copies.get(customer.default_payment_method ?? '')?.id ?? null,
    delinquent: false,
    test_clock: null,
  })
  for (const card of copies.values()) to.store.paymentMethods.insert(card)
}
