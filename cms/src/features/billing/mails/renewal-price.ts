import type { NotNull } from 'kysely'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { usablePriceFor } from '../catalog/provider-price.ts'
import { sellableInterval } from '../catalog/sellable.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { readPlansOfPrices } from '../sync/plans-of-prices.ts'
import { planItem } from '../sync/provider-links.ts'

/**
 * Sees to it that a renewal is sold at its plan's present price, and gives the subscription as it is then. A new price
 * holds for those who have the plan from their next renewal on, and only when they are told of it in time
 * (`features/contracts/notices`): this is to be called right before. A plan that is no longer sold, or in another way, keeps its price, and so
 * does one whose price we have not made.
 */
export async function bringRenewalPrice(
  { pool, provider }: { pool: Pick<Pool, 'query'>; provider: PaymentProvider },
  { subscription, planId }: { subscription: Stripe.Subscription; planId: number },
): Promise<Stripe.Subscription> {
  const item = planItem(subscription.items.data)
  const plan = await readPlan(pool, planId)
  if (!item || !plan || item.price.unit_amount === plan.price) return subscription
  // What somebody has agreed with the reader, and set up at the provider, stays, and so does what was adopted.
  const sold = (await readPlansOfPrices(pool, [item.price.id])).get(item.price.id)
  if (!sold || sold.isAdopted) return subscription
  if (sellableInterval(plan) !== item.price.recurring?.interval) return subscription
  const { priceId } = await usablePriceFor({ pool, provider }, plan)
  return provider.stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'none',
      expand: ['default_payment_method'],
    },
    {
      ...writeWait,
      idempotencyKey: `renewal-price:${subscription.id}:${item.current_period_end}:${priceId}`,
    },
  )
}

async function readPlan(pool: Pick<Pool, 'query'>, planId: number) {
  const plan = await sqlOn(pool)
    .selectFrom('plans')
    .select(['id as databaseId', 'slug as id', 'name', 'price_cents as price', 'period'])
    .where('id', '=', planId)
    .$narrowType<{ id: NotNull }>()
    .executeTakeFirst()
  return plan && { ...plan, price: Number(plan.price) }
}
