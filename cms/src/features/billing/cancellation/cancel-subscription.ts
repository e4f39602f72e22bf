import type { Stripe } from 'stripe'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import {
  dropPendingChange,
  endAtProvider,
  fetchSubscription,
  type ProviderSubscription,
  voidInvoice,
} from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordAction } from '../actions/record-action.ts'
import { formatDay } from '../receipts/wordings.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { refundInvoice } from '../actions/refund-invoice.ts'

const running: readonly string[] = ['active', 'trialing']

/**
 * Ends a paid subscription: with the period that is paid for, until when it can be resumed, or at once when the running
 * period was never paid for; nothing is owed for it then. An upgrade that waits for its payment is dropped. Done twice,
 * it is done once. Answers when it ends. To be followed by a sync of the customer.
 */
export async function cancelSubscription(
  { pool, provider }: BillingContext,
  { actor, paid }: { actor: Actor; paid: PaidSubscription },
): Promise<{ endsAt: Date }> {
  return withCustomerAction(paid.customerId, async () => {
    const { stripe } = provider
    const subscription = await fetchSubscription(stripe, paid.subscriptionId)
    await dropPendingChange(stripe, subscription)
    if (running.includes(subscription.status))
      return endWithPeriod({ pool, provider }, { actor, subscription })
    const endedAt = await endAtOnce(stripe, subscription)
    if (subscription.endedAt === null) {
      const detail = 'Ended at once: its payment was due'
      await recordAction(pool, { action: 'subscription-cancelled', actor, detail })
    }
    return { endsAt: timeOf(endedAt) }
  })
}

/**
 * The same for what was declared without signing in: it ends with the period that is paid for, and until then it can be
 * resumed. One whose period was never paid for is left as it is; null then. To be followed by a sync of the customer.
 */
export async function cancelWithPeriod(
  { pool, provider }: BillingContext,
  { actor, paid }: { actor: Actor; paid: PaidSubscription },
): Promise<{ endsAt: Date } | null> {
  return withCustomerAction(paid.customerId, async () => {
    const subscription = await fetchSubscription(provider.stripe, paid.subscriptionId)
    if (!running.includes(subscription.status)) return null
    await dropPendingChange(provider.stripe, subscription)
    return endWithPeriod({ pool, provider }, { actor, subscription })
  })
}

async function endWithPeriod(
  { pool, provider }: BillingContext,
  { actor, subscription }: { actor: Actor; subscription: ProviderSubscription },
): Promise<{ endsAt: Date }> {
  const endsAt = timeOf(subscription.endsAt)
  if (subscription.cancelsAtPeriodEnd) return { endsAt }
  await provider.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, writeWait)
  const detail = `Ends on ${formatDay(endsAt.toISOString())}`
  await recordAction(pool, { action: 'subscription-cancelled', actor, detail })
  return { endsAt }
}

/**
 * First the subscription, then what is due for it: the other way round, a crash in between would leave a subscription
 * that nobody pays for. What was paid at the last moment is refunded.
 */
export async function endAtOnce(stripe: Stripe, subscription: ProviderSubscription): Promise<number> {
  const ended = subscription.endedAt ?? (await endAtProvider(stripe, subscription.id))
  for (const { id, status } of subscription.invoices) {
    if (status !== 'open') continue
    if ((await voidInvoice(stripe, id)) === 'paid') await refundInvoice(stripe, id)
  }
  return ended ?? Math.floor(Date.now() / 1000)
}

function timeOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
