import { Stripe } from 'stripe'

/** Whether the provider does not know what it was asked about; with `what`, the parameter that names it. */
export function isMissing(error: unknown, what?: 'customer' | 'price'): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.code === 'resource_missing' && (what === undefined || (error.param ?? '').includes(what))
}
