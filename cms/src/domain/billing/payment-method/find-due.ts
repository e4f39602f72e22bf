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

/** `change-dropped`: nothing is due, and the change of plan that was begun last came to nothing. */
export type DueOutcome = { ok: true; due: PaymentDue } | { ok: false; reason: 'none' | 'change-dropped' }

/**
 * What a reader can pay at this moment: a renewal whose charge failed, or the change of plan that waits for its
 * payment.
 */
export async function findDue(
  { pool, provider }: BillingContext,
  { subscriptionId }: PaidSubscription,
): Promise<DueOutcome> {
  const subscription = await fetchSubscription(provider.stripe, subscriptionId)
  if (!indebted.includes(subscription.status)) return { ok: false, reason: 'none' }
  const invoice = subscription.invoices.find(({ status }) => status === 'open')
  const clientSecret = invoice?.confirmation_secret?.client_secret
  if (!invoice || clientSecret === undefined || invoice.amount_remaining <= 0) {
    return { ok: false, reason: isChangeDropped(subscription) ? 'change-dropped' : 'none' }
  }
  const kind = isOpenChange(invoice) ? 'change' : 'renewal'
  const plan = await readPlanOfPrice(pool, paidFor(kind, subscription))
  const { amount_remaining: amount, currency } = invoice
  return { ok: true, due: { clientSecret, amount, currency, kind, plan } }
}

function isChangeDropped({ invoices: [newest] }: ProviderSubscription): boolean {
  return newest?.status === 'void' && newest.billing_reason === 'subscription_update'
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
