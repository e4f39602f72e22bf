import type { z } from 'zod'
import { cardBehaviour } from '../cards/test-cards.ts'
import { badRequest } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import { createPaymentMethod, requirePaymentMethod } from '../engine/payment-methods.ts'
import { flag, text } from '../http/param-types.ts'
import type { PaymentMethod } from '../records/payment.ts'
import { newPaymentMethod } from './payment-method-routes.ts'

/** How a confirmation names its card, on the server or in a browser. */
export const confirmation = {
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: newPaymentMethod.optional(),
  return_url: text.optional(),
  /** The browser script shows the authentication itself rather than being sent to another page. */
  use_stripe_sdk: flag.optional(),
}

/** The card that a confirmation names: a known one, the details of a new one, or the one of the intent. */
export function cardOf(
  engine: Engine,
  input: {
    method: string | null | undefined
    payment_method_data?: z.output<typeof newPaymentMethod> | undefined
    fallback: string | null
  },
): PaymentMethod {
  if (input.payment_method_data) return createPaymentMethod(engine, input.payment_method_data)
  const id = input.method ?? input.fallback
  if (!id) {
    throw badRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the ' +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  return requirePaymentMethod(engine, id, 'payment_method')
}

/** Where the holder comes back to from their bank; null when the browser script asks them on the page. */
export function returnUrlFor(
  method: PaymentMethod,
  input: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined },
): string | null {
  const isSent = !input.use_stripe_sdk || cardBehaviour(method.internal.number)?.isSentToBank
  return isSent ? (input.return_url ?? null) : null
}
