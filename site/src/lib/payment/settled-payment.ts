import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

/**
 * Whether a payment is made or on its way: by what the provider answers, or by the payment that its error shows. The
 * latter is how a second try is answered when the answer to the first was lost.
 */
export function isSettled(answer: { paymentIntent?: PaymentIntent; error?: StripeError }): boolean {
  const status = (answer.paymentIntent ?? answer.error?.payment_intent)?.status
  return status === 'succeeded' || status === 'processing'
}
