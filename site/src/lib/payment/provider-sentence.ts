import { paymentErrorSentence } from '@meridian/shared/billing/payment-error'
import type { StripeError } from '@stripe/stripe-js'

/** What the provider says to anyone who pays (spec §8, payment confirmation error), or a sentence where it says nothing. */
export function sentenceOf(error: Pick<StripeError, 'code' | 'message'>): string {
  return paymentErrorSentence(error) ?? 'The payment did not go through. Nothing has been charged.'
}
