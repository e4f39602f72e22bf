import type { PaymentMethod } from '../records/payment.ts'
import type { JsonObject } from './json.ts'

export function paymentMethodObject({ card, internal, ...method }: PaymentMethod): JsonObject {
  return {
    ...method,
    object: 'payment_method',
    card: {
      ...card,
      checks: {
        address_line1_check: method.billing_details.address.line1 === null ? null : 'pass',
        address_postal_code_check: method.billing_details.address.postal_code === null ? null : 'pass',
        cvc_check: internal.hasCvc ? (method.customer === null ? 'unchecked' : 'pass') : null,
      },
      display_brand: card.brand,
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer_account: null,
    livemode: false,
    type: 'card',
  }
}
