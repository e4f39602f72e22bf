import type { Stripe } from 'stripe'
import type { ProviderSubscription } from '../actions/provider-subscription.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'

/** What a change costs at once. Amounts are in cents; a line with unused time is negative. */
export interface ChangePrice {
  amountDue: number
  currency: string
  lines: { description: string; amount: number }[]
}

interface Upgrade {
  subscription: ProviderSubscription
  /** The price to change to. */
  priceId: string
  /** In Unix seconds. */
  prorationDate: number
}

/** Asks the provider what it would charge for an upgrade: it reckons by the second, with credit and tax. */
export async function previewUpgrade(
  stripe: Stripe,
  { subscription, priceId, prorationDate }: Upgrade,
): Promise<ChangePrice> {
  const preview = await stripe.invoices.createPreview(
    {
      customer: subscription.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: subscription.itemId, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    },
    readWait,
  )
  return {
    amountDue: preview.amount_due,
    currency: preview.currency,
    lines: preview.lines.data.map(({ description, amount }) => ({
      description: description ?? 'Change of plan',
      amount,
    })),
  }
}
