import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isPlanProduct } from '../catalog/provider-price.ts'
import { idOf } from '../sync/provider-values.ts'

/** A price of our account with the provider that we have not made, as far as running subscriptions are at it. */
export interface ForeignPrice {
  priceId: string
  /** What it is called there: the product's name, and the price's own if it has one. */
  name: string
  /** In the smallest unit of the currency; null when it depends on something. */
  amount: number | null
  currency: string
  /** `1 month`, `3 month`, `1 year`. */
  every: string
  subscriptions: number
  /** The plan that it stands for here; null when none was chosen. */
  planId: number | null
}

interface Asking {
  pool: Pick<Pool, 'query'>
  stripe: Stripe
}

/** Every price of running subscriptions that we have not made, the most subscribed first: what the table of prices is filled from. Only reads. */
export async function listForeignPrices(
  { pool, stripe }: Asking,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ForeignPrice[]> {
  const found = new Map<string, { price: Stripe.Price; subscriptions: number }>()
  for await (const { items } of stripe.subscriptions.list({ limit: 100 }, readWait)) {
    signal?.throwIfAborted()
    for (const { price } of items.data) {
      if (isPlanProduct(idOf(price.product))) continue
      const before = found.get(price.id)?.subscriptions ?? 0
      found.set(price.id, { price, subscriptions: before + 1 })
    }
  }
  const names = await readProductNames(
    stripe,
    [...found.values()].map(({ price }) => idOf(price.product)),
  )
  const plans = await readAdopted(pool)
  return [...found.values()]
    .toSorted((a, b) => b.subscriptions - a.subscriptions)
    .map(({ price, subscriptions }) => ({
      priceId: price.id,
      name: [names.get(idOf(price.product)), price.nickname].filter(Boolean).join(', '),
      amount: price.unit_amount,
      currency: price.currency,
      every: price.recurring ? `${price.recurring.interval_count} ${price.recurring.interval}` : '',
      subscriptions,
      planId: plans.get(price.id) ?? null,
    }))
}

async function readProductNames(stripe: Stripe, productIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(productIds)) {
    try {
      const product = await stripe.products.retrieve(id, {}, readWait)
      if (!product.deleted) names.set(id, product.name)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return names
}

async function readAdopted(pool: Pick<Pool, 'query'>): Promise<Map<string, number>> {
  const rows = await sqlOn(pool)
    .selectFrom('adopted_prices')
    .select(['provider_price_id as priceId', 'plan_id as planId'])
    .execute()
  return new Map(rows.map(({ priceId, planId }) => [priceId, planId]))
}

export type PriceAdoption =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'price-unknown'
        | 'not-recurring'
        | 'price-ours'
        | 'plan-unknown'
        | 'plan-free'
        | 'period-differs'
    }

/**
 * Says that a price which was made elsewhere stands for a plan here, which is paid as often: one that is not offered serves as well.
 * What its subscribers pay stays as it is; the plan decides what they may read.
 */
export async function adoptPrice(
  { pool, stripe }: Asking,
  {
    priceId,
    planId,
    note = '',
    actorId,
  }: { priceId: string; planId: number; note?: string; actorId: number | null },
): Promise<PriceAdoption> {
  const price = await findPrice(stripe, priceId)
  if (!price) return { ok: false, reason: 'price-unknown' }
  if (!price.recurring) return { ok: false, reason: 'not-recurring' }
  if (isPlanProduct(idOf(price.product))) return { ok: false, reason: 'price-ours' }
  const plan = await sqlOn(pool)
    .selectFrom('plans')
    .select(['tier', 'period'])
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!plan) return { ok: false, reason: 'plan-unknown' }
  if (plan.tier === 'other') return { ok: false, reason: 'plan-free' }
  if (isPaidOtherwise(plan.period, price.recurring)) return { ok: false, reason: 'period-differs' }
  await sqlOn(pool)
    .insertInto('adopted_prices')
    .values({ provider_price_id: priceId, plan_id: planId, note, created_by: actorId })
    .onConflict((conflict) => conflict.column('provider_price_id').doUpdateSet({ plan_id: planId, note }))
    .execute()
  return { ok: true }
}

/** A plan whose period is another text is not sold here, and may be paid as often as it says. */
function isPaidOtherwise(
  period: string,
  { interval, interval_count: count }: Stripe.Price.Recurring,
): boolean {
  if (period !== 'year' && period !== 'month') return false
  return interval !== period || count !== 1
}

async function findPrice(stripe: Stripe, priceId: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(priceId, {}, readWait)
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}
