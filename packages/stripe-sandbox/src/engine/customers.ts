import { customerObject } from '../objects/customer-object.ts'
import type { Customer } from '../records/customer.ts'
import { noSuch } from './api-error.ts'
import type { Engine } from './engine.ts'
import { newId, randomText } from './new-id.ts'

export type CustomerFields = Partial<
  Pick<
    Customer,
    | 'address'
    | 'balance'
    | 'description'
    | 'email'
    | 'default_payment_method'
    | 'metadata'
    | 'name'
    | 'phone'
    | 'preferred_locales'
    | 'shipping'
  >
>

/** A customer that exists; `param` names where the id stood, for the error. */
export function requireCustomer(engine: Engine, id: string, param = 'id'): Customer {
  const customer = engine.store.customers.find(id)
  if (!customer || customer.internal.isDeleted) throw noSuch('customer', id, param)
  return customer
}

export function createCustomer(
  engine: Engine,
  fields: CustomerFields & { test_clock?: string | null },
): Customer {
  const clock = fields.test_clock ?? null
  const frozen = clock === null ? null : engine.store.testClocks.find(clock)
  if (clock !== null && !frozen) throw noSuch('test_clock', clock, 'test_clock')
  const customer = engine.store.customers.insert({
    id: newId('cus', 14),
    created: frozen?.frozen_time ?? engine.now(),
    address: null,
    balance: 0,
    currency: null,
    delinquent: false,
    description: null,
    email: null,
    default_payment_method: null,
    invoice_prefix: randomText(8).toUpperCase(),
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    ...fields,
    test_clock: clock,
    internal: { isDeleted: false },
  })
  engine.emit('customer.created', customerObject(customer), { customer: customer.id })
  return customer
}

export function updateCustomer(engine: Engine, before: Customer, fields: CustomerFields): Customer {
  const after = engine.store.customers.replace({ ...before, ...fields })
  engine.emit('customer.updated', customerObject(after), {
    customer: after.id,
    before: customerObject(before),
  })
  return after
}
