import type { Stripe } from 'stripe'
import { isOpenChange } from '../actions/void-invoice.ts'
import { toTime } from './provider-values.ts'

/** A change to a higher-priced plan that the provider carries out once its invoice is paid. */
export interface PendingChangeState {
  priceId: string
  /** What is still to be paid for it, in cents. */
  amountDue: number
  /** When it comes to nothing, ISO 8601. */
  expiresAt: string
}

/** The change that a subscription waits to be paid for; null without one. `invoices` are its own. */
export function pendingChangeOf(
  { pending_update: update }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): PendingChangeState | null {
  const priceId = update?.subscription_items?.[0]?.price.id
  const invoice = invoices.find(isOpenChange)
  if (!update || priceId === undefined || !invoice) return null
  return { priceId, amountDue: invoice.amount_remaining, expiresAt: toTime(update.expires_at) }
}
