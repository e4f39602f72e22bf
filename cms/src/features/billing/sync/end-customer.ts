import type { Stripe } from 'stripe'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { endAtProvider } from '../actions/provider-subscription.ts'
import { isCustomerOfOurs, ownPartOf } from './own-state.ts'
import { subscriptionOf } from './provider-links.ts'
import { readProviderState } from './provider-state.ts'

const comment = 'The account was deleted, as its owner had asked.'
const over = new Set<string>(['canceled', 'incomplete_expired'])

/**
 * Ends everything of a customer at the provider, for good, because the account is deleted: subscriptions are canceled,
 * payments that somebody could still make are made impossible, and the provider forgets who it was. What was paid
 * stays there for the books. Of a customer who was adopted, and pays for something else in the same account, only what is
 * ours is ended, and the customer stays. It may be repeated. Throws the provider's errors: then the account must not go yet.
 */
export async function endCustomer(
  { db, stripe }: { db: SqlClient; stripe: Stripe },
  customerId: string,
): Promise<void> {
  try {
    const whole = await readProviderState(stripe, customerId)
    if (!whole?.customer) return
    const own = await ownPartOf(db, { customerId, state: whole, isAccountDeleted: true })
    for (const { id, status } of own.subscriptions) {
      if (!over.has(status)) await endAtProvider(stripe, id, comment)
    }
    const isOwn = new Set(own.subscriptions.map(({ id }) => id))
    const open = stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 }, readWait)
    for (const invoice of await open.autoPagingToArray({ limit: 1000 })) {
      if (!isCustomerOfOurs(whole) && !isOwn.has(subscriptionOf(invoice) ?? '')) continue
      const key = { idempotencyKey: `void:${invoice.id}` }
      await stripe.invoices.voidInvoice(invoice.id, {}, { ...writeWait, ...key })
    }
    const others = whole.subscriptions.filter(({ id }) => !isOwn.has(id))
    if (others.some(({ status }) => !over.has(status))) return
    await stripe.customers.del(customerId, {}, { ...writeWait, idempotencyKey: `delete:${customerId}` })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
