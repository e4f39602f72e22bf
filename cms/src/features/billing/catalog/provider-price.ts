import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { currency, sellableInterval, type SoldPlan } from './sellable.ts'

export interface ProviderPrice {
  productId: string
  priceId: string
}

/**
 * What the provider calls the present price of a plan; made there when nobody has asked for it yet. However many ask at
 * once, and wherever one of them is killed, there is one. A price that a plan no longer has stays at the provider: its
 * subscribers go on paying it. Throws for a plan that cannot be sold (see `sellableInterval`).
 */
export async function providerPriceFor(
  { pool, provider }: { pool: Pick<Pool, 'query'>; provider: Pick<PaymentProvider, 'stripe'> },
  plan: SoldPlan,
): Promise<ProviderPrice> {
  const interval = sellableInterval(plan)
  if (interval === null) throw new Error(`The plan ${plan.id} cannot be sold.`)
  const key = { plan_id: plan.databaseId, amount_cents: plan.price, currency, period: interval }
  const known = await sqlOn(pool)
    .selectFrom('provider_prices')
    .select(['provider_product_id as productId', 'provider_price_id as priceId'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (known) return known
  const price = await makePrice(provider.stripe, { plan, interval })
  await sqlOn(pool)
    .insertInto('provider_prices')
    .values({ ...key, provider_product_id: price.productId, provider_price_id: price.priceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return price
}

/**
 * The same for who is going to sell something at it now: a price that somebody has archived at the provider is one
 * again, and one that is not there any more is made again.
 */
export async function usablePriceFor(
  context: { pool: Pick<Pool, 'query'>; provider: Pick<PaymentProvider, 'stripe'> },
  plan: SoldPlan,
): Promise<ProviderPrice> {
  const { prices } = context.provider.stripe
  const found = await providerPriceFor(context, plan)
  try {
    const { active: isActive } = await prices.retrieve(found.priceId, {}, readWait)
    if (!isActive) await prices.update(found.priceId, { active: true }, writeWait)
    return found
  } catch (error) {
    if (!isMissing(error)) throw error
    await clearProviderPrice(context.pool, plan)
    return providerPriceFor(context, plan)
  }
}

/** The provider does not know the price any more: the next who asks for it has it made. */
export async function clearProviderPrice(pool: Pick<Pool, 'query'>, plan: SoldPlan): Promise<void> {
  await sqlOn(pool)
    .deleteFrom('provider_prices')
    .where((eb) => eb.and({ plan_id: plan.databaseId, amount_cents: plan.price }))
    .execute()
}

/**
 * The lookup key says which price it is, and the provider has each once: so it is found again when nobody has kept its
 * id, and anyone who comes second finds that of the first. An idempotency key would repeat a failure of the provider's, too.
 */
async function makePrice(
  stripe: Stripe,
  { plan, interval }: { plan: SoldPlan; interval: 'month' | 'year' },
): Promise<ProviderPrice> {
  const lookupKey = `meridian_plan_${plan.databaseId}_${plan.price}_${currency}_${interval}`
  const wanted = { lookupKey, amount: plan.price, interval }
  const made = await findPrice(stripe, wanted)
  if (made) return made
  const product = await ensureProduct(stripe, plan)
  const create = (more: { transfer_lookup_key?: true } = {}) =>
    stripe.prices.create(
      {
        product,
        currency,
        unit_amount: plan.price,
        recurring: { interval },
        lookup_key: lookupKey,
        metadata: { meridian_plan: plan.id },
        ...more,
      },
      writeWait,
    )
  try {
    return { productId: product, priceId: (await create()).id }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const madeMeanwhile = await findPrice(stripe, wanted)
    if (madeMeanwhile) return madeMeanwhile
    // Somebody has given the key to another price at the provider, or archived the one that has it.
    return { productId: product, priceId: (await create({ transfer_lookup_key: true })).id }
  }
}

/** The price of this key; none that charges something else than its key says. */
async function findPrice(
  stripe: Stripe,
  { lookupKey, amount, interval }: { lookupKey: string; amount: number; interval: string },
): Promise<ProviderPrice | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }, readWait)
  const [price] = data
  const isRight =
    price?.unit_amount === amount && price.currency === currency && price.recurring?.interval === interval
  if (!price || !isRight) return null
  return {
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    priceId: price.id,
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

const productPrefix = 'meridian_plan_'

/** Whether a product of the provider is that of a plan; the provider account may sell other things as well. */
export function isPlanProduct(productId: string): boolean {
  return productId.startsWith(productPrefix)
}

/**
 * The provider's product for a plan: the same for good, whatever the plan is called and costs. Its id is ours to
 * choose, so that it is found again by everybody, also after a crash.
 */
async function ensureProduct(stripe: Stripe, plan: SoldPlan): Promise<string> {
  const id = `${productPrefix}${plan.databaseId}`
  const named = { name: plan.name, metadata: { meridian_plan: plan.id } }
  try {
    await stripe.products.create({ id, ...named }, writeWait)
  } catch (error) {
    if (!isThereAlready(error)) throw error
    await stripe.products.update(id, named, writeWait)
  }
  return id
}

function isThereAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
}
