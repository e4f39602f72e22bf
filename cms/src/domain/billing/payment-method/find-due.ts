import type { PaymentDue } from '@meridian/shared/billing/payment-due.schema'
import { z } from 'zod'
import type { BillingContext } from '../deeds/billing-context.ts'
import {
  fetchSubscription,
  type ProviderPrice,
  type ProviderSubscription,
} from '../deeds/provider-subscription.ts'
import type { PaidSubscription } from '../deeds/reader-subscription.ts'
import { isOpenChange } from '../deeds/void-invoice.ts'

const indebted: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid']

/**
 * What a reader can pay at this moment: a renewal whose charge failed, or the change of plan that waits for its
 * payment. Null when nothing is due.
 */
export async function findDue(
  { pool, provider }: BillingContext,
  { subscriptionId }: PaidSubscription,
): Promise<PaymentDue | null> {
  const subscription = await fetchSubscription(provider.stripe, subscriptionId)
  if (!indebted.includes(subscription.status)) return null
  const invoice = subscription.invoices.find(({ status }) => status === 'open')
  const clientSecret = invoice?.confirmation_secret?.client_secret
  if (!invoice || clientSecret === undefined || invoice.amount_remaining <= 0) return null
  const kind = isOpenChange(invoice) ? 'change' : 'renewal'
  return {
    clientSecret,
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    kind,
    plan: await readPlanOfPrice(pool, paidFor(kind, subscription)),
  }
}

function paidFor(kind: PaymentDue['kind'], { pendingPrice, nextPrice }: ProviderSubscription): ProviderPrice {
  return kind === 'change' && pendingPrice ? pendingPrice : nextPrice
}

const PlanRow = z.object({ id: z.string(), name: z.string() }).array().length(1)

async function readPlanOfPrice(
  pool: BillingContext['pool'],
  { id }: ProviderPrice,
): Promise<PaymentDue['plan']> {
  const { rows } = await pool.query(
    `select plan.slug as id, plan.name from provider_prices price join plans plan on plan.id = price.plan_id
      where price.provider_price_id = $1`,
    [id],
  )
  const [plan] = PlanRow.parse(rows)
  if (!plan) throw new Error(`Nobody knows whose price ${id} is.`)
  return plan
}
