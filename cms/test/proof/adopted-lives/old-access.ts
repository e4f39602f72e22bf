import type { PaymentSandbox } from '@meridian/stripe-sandbox/payment-sandbox'
import { z } from 'zod'

/*
 * What readers had on the system that they came from: access as long as a subscription runs at the provider, also while a payment is
 * due. Read out of the sandbox's own books; it shares no code with what it is compared with.
 */

const SubscriptionSchema = z.object({
  customer: z.string(),
  status: z.string(),
  items: z.object({ data: z.object({ price: z.object({ id: z.string() }) }).array() }),
})

const giving = new Set(['active', 'trialing', 'past_due'])

/** Who of all customers has access on the old system, which sold these prices. */
export function readOldAccess(sandbox: PaymentSandbox, prices: ReadonlySet<string>): ReadonlySet<string> {
  const subscriptions = SubscriptionSchema.array().parse(sandbox.objects('subscription'))
  return new Set(
    subscriptions
      .filter(({ status, items }) => giving.has(status) && prices.has(items.data[0]?.price.id ?? ''))
      .map(({ customer }) => customer),
  )
}
