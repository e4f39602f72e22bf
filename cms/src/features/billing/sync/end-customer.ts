import type { Stripe } from 'stripe'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { endAtProvider } from '../actions/provider-subscription.ts'

const comment = 'The account was deleted, as its owner had asked.'
const over = new Set<string>(['canceled', 'incomplete_expired'])

/**
 * Ends everything of a customer at the provider, for good, because the account is deleted: subscriptions are canceled,
 * payments that somebody could still make are made impossible, and the provider forgets who it was. What was paid
 * stays there for the books. It may be repeated. Throws the provider's errors: then the account must not go yet.
 */
export async function endCustomer(stripe: Stripe, customerId: string): Promise<void> {
  const everything = { limit: 1000 }
  try {
    const customer = await stripe.customers.retrieve(customerId, {}, readWait)
    if (customer.deleted) return
    const subscriptions = stripe.subscriptions.list(
      { customer: customerId, status: 'all', limit: 100 },
      readWait,
    )
    for (const { id, status } of await subscriptions.autoPagingToArray(everything)) {
      if (!over.has(status)) await endAtProvider(stripe, id, comment)
    }
    const invoices = stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 }, readWait)
    for (const { id } of await invoices.autoPagingToArray(everything)) {
      await stripe.invoices.voidInvoice(id, {}, { ...writeWait, idempotencyKey: `void:${id}` })
    }
    await stripe.customers.del(customerId, {}, { ...writeWait, idempotencyKey: `delete:${customerId}` })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
