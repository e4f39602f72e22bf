import { Stripe } from 'stripe'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { idOf, type MoveContext, wait } from './move.ts'

const lookupKeyOf = (priceId: string) => `moved_${priceId}`

/** Our account's price that stands for one of the old account; null while nothing has been copied at it. */
export async function findPriceHere(to: Stripe, priceId: string): Promise<string | null> {
  const { data } = await to.prices.list({ lookup_keys: [lookupKeyOf(priceId)], limit: 1 }, wait)
  return data[0]?.id ?? null
}

/** The same, made where it is not there yet: the same amount, as often. */
export async function ensurePrice(
  { from, to }: Pick<MoveContext, 'from' | 'to'>,
  price: Stripe.Price,
): Promise<string> {
  const present = await findPriceHere(to, price.id)
  if (present !== null) return present
  const { currency, unit_amount: amount, recurring, nickname } = price
  if (amount === null || !recurring) throw new Error(`The price ${price.id} is not one that can be copied.`)
  const product = await ensureProduct({ from, to }, idOf(price.product))
  const { interval, interval_count: count } = recurring
  const made = await to.prices.create(
    {
      product,
      currency,
      unit_amount: amount,
      recurring: { interval, interval_count: count },
      lookup_key: lookupKeyOf(price.id),
      ...(nickname !== null && { nickname }),
    },
    { ...wait, idempotencyKey: `move-price:${price.id}` },
  )
  return made.id
}

async function ensureProduct(
  { from, to }: Pick<MoveContext, 'from' | 'to'>,
  productId: string,
): Promise<string> {
  const id = `moved_${productId}`
  try {
    return (await to.products.retrieve(id, {}, wait)).id
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const product = await from.products.retrieve(productId, {}, wait)
  return makeUnder(id, () => to.products.create({ id, name: product.name }, wait))
}

/** The discounts of a subscription as far as they hold on, as coupons of our account. */
export async function ensureCoupons(
  { to }: Pick<MoveContext, 'to'>,
  { discounts }: Stripe.Subscription,
  nowSeconds: number,
): Promise<{ coupon: string }[]> {
  const coupons: { coupon: string }[] = []
  for (const discount of discounts) {
    if (typeof discount === 'string') continue
    const { coupon } = discount.source
    if (coupon === null || typeof coupon === 'string') continue
    const months = monthsLeft(discount.end, nowSeconds)
    if (coupon.duration === 'repeating' && months === 0) continue
    const isRepeating = coupon.duration === 'repeating'
    const id = `moved_${coupon.id}${isRepeating ? `_${months}` : ''}`
    await makeUnder(id, () =>
      to.coupons.create(
        {
          id,
          duration: coupon.duration,
          ...(isRepeating && { duration_in_months: months }),
          ...(coupon.percent_off === null ? {} : { percent_off: coupon.percent_off }),
          ...(coupon.amount_off === null || coupon.currency === null
            ? {}
            : { amount_off: coupon.amount_off, currency: coupon.currency }),
          ...(coupon.name !== null && { name: coupon.name }),
        },
        wait,
      ),
    )
    coupons.push({ coupon: id })
  }
  return coupons
}

const monthSeconds = (365.25 * 24 * 3600) / 12

/** How many months a discount goes on, the begun one as well. */
function monthsLeft(end: number | null, nowSeconds: number): number {
  return end === null ? 0 : Math.max(0, Math.ceil((end - nowSeconds) / monthSeconds))
}

/** Makes something under an id of ours, unless it is there. */
async function makeUnder(id: string, create: () => Promise<unknown>): Promise<string> {
  try {
    await create()
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isThere) throw error
  }
  return id
}
