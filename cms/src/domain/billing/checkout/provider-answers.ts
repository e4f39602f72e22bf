import { Stripe } from 'stripe'

const { StripeAPIError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/**
 * Whether the provider has failed in a way that it repeats for the same idempotency key. Whether it has done what it was
 * asked to, it then does not say: what it has is to be looked for.
 */
export function hasLeftNoAnswer(error: unknown): boolean {
  if (error instanceof StripeIdempotencyError) return error.code !== 'idempotency_key_in_use'
  return error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500
}

/** Whether the provider does not know what it was asked about; with `what`, the parameter that names it. */
export function isMissing(error: unknown, what?: 'customer' | 'price'): boolean {
  if (!(error instanceof StripeInvalidRequestError) || error.code !== 'resource_missing') return false
  return what === undefined || (error.param ?? '').includes(what)
}
