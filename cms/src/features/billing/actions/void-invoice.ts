import { Stripe } from 'stripe'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import type { ProviderSubscription } from './provider-subscription.ts'

/**
 * Makes an open invoice one that nobody can pay any more. The provider decides between this and a payment at the same
 * moment; answers what it has become.
 */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<'void' | 'paid'> {
  try {
    await stripe.invoices.voidInvoice(invoiceId, {}, writeWait)
    return 'void'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await stripe.invoices.retrieve(invoiceId, {}, writeWait)
    if (status === 'void') return 'void'
    if (status === 'paid') return 'paid'
    throw error
  }
}

/**
 * Takes back an upgrade that waits for its payment: the provider drops it with its invoice. False when it was paid at
 * the last moment, and is a change that was made.
 */
export async function dropPendingChange(
  stripe: Stripe,
  subscription: ProviderSubscription,
): Promise<boolean> {
  if (!subscription.pendingPrice) return true
  const waiting = subscription.invoices.filter(isOpenChange)
  const ends = await Promise.all(waiting.map(({ id }) => voidInvoice(stripe, id)))
  return ends.every((end) => end === 'void')
}

/** The invoice of a change of plan that can still be paid. */
export function isOpenChange({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status === 'open' && reason === 'subscription_update'
}
