import { Stripe } from 'stripe'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * Whether the payment provider did not answer, or not for the moment. What was asked of it may have been done all the
 * same: only asking again with the same idempotency key tells.
 */
export function isProviderAway(error: unknown): boolean {
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    error instanceof ProviderBusyError
  )
}

/** Too many wait for the payment provider already. */
export class ProviderBusyError extends Error {
  override name = 'ProviderBusyError'
}
