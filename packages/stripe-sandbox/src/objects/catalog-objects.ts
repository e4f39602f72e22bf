import type { Coupon, Discount, Price, Product } from '../records/catalog.ts'
import type { JsonObject } from './json.ts'

export function productObject({ internal, ...product }: Product): JsonObject {
  if (internal.isDeleted) return { id: product.id, object: 'product', deleted: true }
  return {
    ...product,
    object: 'product',
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
  }
}

export function priceObject({ recurring, ...price }: Price): JsonObject {
  return {
    ...price,
    object: 'price',
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(price.unit_amount),
  }
}

/** The older form of a recurring price, which subscription items still carry. */
export function planObject(price: Price): JsonObject {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'year',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function couponObject({ internal, ...coupon }: Coupon, now: number): JsonObject {
  if (internal.isDeleted) return { id: coupon.id, object: 'coupon', deleted: true }
  return { ...coupon, object: 'coupon', livemode: false, valid: isCouponValid({ internal, ...coupon }, now) }
}

export function isCouponValid(coupon: Coupon, now: number): boolean {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  return !coupon.internal.isDeleted && !isUsedUp && (coupon.redeem_by === null || now <= coupon.redeem_by)
}

export function discountObject(discount: Discount): JsonObject {
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: null,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: discount.coupon, type: 'coupon' },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: null,
  }
}
