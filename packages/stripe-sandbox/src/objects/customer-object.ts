import type { Customer, TestClock } from '../records/customer.ts'
import type { JsonObject } from './json.ts'

export function customerObject({ default_payment_method, internal, ...customer }: Customer): JsonObject {
  if (internal.isDeleted) return { id: customer.id, object: 'customer', deleted: true }
  return {
    ...customer,
    object: 'customer',
    customer_account: null,
    default_source: null,
    discount: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    shipping: customer.shipping && { ...customer.shipping, carrier: null, tracking_number: null },
    tax_exempt: 'none',
  }
}

export function testClockObject({ internal, ...clock }: TestClock): JsonObject {
  if (internal.isDeleted) return { id: clock.id, object: 'test_helpers.test_clock', deleted: true }
  return {
    ...clock,
    object: 'test_helpers.test_clock',
    livemode: false,
    status: 'ready',
    status_details: {},
  }
}
