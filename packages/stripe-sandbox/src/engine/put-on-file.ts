import type { PaymentMethod } from '../records/payment.ts'
import { declines } from '../cards/declines.ts'
import { ApiError } from './api-error.ts'
import { refusalOf } from './charges.ts'
import type { Engine } from './engine.ts'
import { attachPaymentMethod } from './payment-methods.ts'

/** Attaches a card after asking its bank, which refuses what it would refuse to be charged. Throws the card error. */
export function putOnFile(engine: Engine, method: PaymentMethod, customer: string): PaymentMethod {
  const refusal = refusalOf(method, 'setUp', engine.now(customer))
  if (refusal !== null) {
    throw new ApiError(402, { type: 'card_error', ...declines[refusal] }, { keepsEffects: true })
  }
  return attachPaymentMethod(engine, method, customer)
}
