import { customerObject } from '../objects/customer-object.ts'
import type { Customer } from '../records/customer.ts'
import type { Engine } from './engine.ts'
import { endSubscription, expireSubscription, isOver } from './subscription-state.ts'

/** Deletes a customer and ends what they subscribe to; what they paid stays on record. */
export function deleteCustomer(engine: Engine, customer: Customer): Customer {
  if (customer.internal.isDeleted) return customer
  for (const subscription of engine.store.subscriptions.all({ customer: customer.id })) {
    if (subscription.status === 'incomplete') expireSubscription(engine, subscription)
    else if (!isOver(subscription)) endSubscription(engine, subscription, {})
  }
  engine.emit('customer.deleted', customerObject(customer), { customer: customer.id })
  return engine.store.customers.replace({ ...customer, internal: { isDeleted: true } })
}
