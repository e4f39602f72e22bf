import type { PaymentDue } from '@meridian/shared/billing/payment-due.schema'
import { z } from 'zod'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import {
  fetchSubscription,
  type ProviderPrice,
  type ProviderSubscription,
} from '../actions/provider-subscription.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { isOpenChange } from '../sync/provider-links.ts'

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
  const plan = await readPlan(pool, { subscriptionId, price: paidFor(kind, subscription) })
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

/** The plan of the price; of one that somebody has made at the provider, the plan that the reader has. */
async function readPlan(
  pool: BillingContext['pool'],
  { subscriptionId, price }: { subscriptionId: string; price: ProviderPrice },
): Promise<PaymentDue['plan']> {
  const rows = await sqlOn(pool)
    .selectFrom('user_subscriptions as subscription')
    .leftJoin('provider_prices as price', (join) => join.on('price.provider_price_id', '=', price.id))
    .leftJoin('adopted_prices as adopted', (join) => join.on('adopted.provider_price_id', '=', price.id))
    .innerJoin('plans as plan', (join) =>
      join.on(({ eb, fn }) =>
        eb(
          'plan.id',
          '=',
          fn.coalesce(
            'price.plan_id',
            'adopted.plan_id',
            'subscription.next_plan_id',
            'subscription.plan_id',
          ),
        ),
      ),
    )
    .select(['plan.slug as id', 'plan.name'])
    .where('subscription.provider_subscription_id', '=', subscriptionId)
    .execute()
  const [plan] = PlanRow.parse(rows)
  if (!plan) throw new Error(`Nobody knows what ${subscriptionId} is for.`)
  return plan
}
