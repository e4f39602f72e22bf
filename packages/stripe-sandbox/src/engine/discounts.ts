import { discountObject, isCouponValid } from '../objects/catalog-objects.ts'
import type { Coupon, Discount } from '../records/catalog.ts'
import type { Line } from '../records/subscription.ts'
import type { Store } from '../store/store.ts'
import { badRequest, noSuch } from './api-error.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'

/** Puts a coupon on a subscription. */
export function applyCoupon(
  engine: Engine,
  couponId: string,
  target: { customer: string; subscription: string },
): Discount {
  const now = engine.now(target.customer)
  const coupon = requireCoupon(engine, couponId)
  if (!isCouponValid(coupon, now)) {
    throw badRequest(`Coupon ${coupon.id} is used up and cannot be applied.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  }
  engine.store.coupons.replace({ ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  const discount = engine.store.discounts.insert({
    id: newId('di'),
    created: now,
    coupon: coupon.id,
    customer: target.customer,
    end: endOf(coupon, now),
    start: now,
    subscription: target.subscription,
    internal: { isUsed: false },
  })
  engine.emit('customer.discount.created', discountObject(discount), target)
  return discount
}

/** Tells that a discount stands on its subscription no more. */
export function noteDiscountGone(engine: Engine, id: string): void {
  const discount = engine.store.discounts.get(id)
  engine.emit('customer.discount.deleted', discountObject(discount), discount)
}

export function requireCoupon(engine: Engine, id: string): Coupon {
  const coupon = engine.store.coupons.find(id)
  if (!coupon || coupon.internal.isDeleted) throw noSuch('coupon', id, 'discounts[0][coupon]')
  return coupon
}

/** The lines with what the discounts take off each; no discount takes more than the lines cost. */
export function withDiscounts(store: Store, lines: Line[], discounts: string[], now: number): Line[] {
  let discounted = lines
  for (const id of discounts) {
    const discount = store.discounts.get(id)
    if (discount.internal.isUsed || (discount.end !== null && discount.end <= now)) continue
    discounted = takeOff(discounted, discount, store.coupons.get(discount.coupon))
  }
  return discounted
}

/** Notes that the coupons of the duration 'once' have been used by an invoice. */
export function useDiscounts(store: Store, lines: Line[]): void {
  for (const id of new Set(lines.flatMap((line) => line.discount_amounts.map(({ discount }) => discount)))) {
    const discount = store.discounts.get(id)
    if (store.coupons.get(discount.coupon).duration !== 'once') continue
    store.discounts.replace({ ...discount, internal: { isUsed: true } })
  }
}

export function discountTotals(lines: Line[]): { amount: number; discount: string }[] {
  const totals = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts)) {
    totals.set(discount, (totals.get(discount) ?? 0) + amount)
  }
  return [...totals].map(([discount, amount]) => ({ amount, discount }))
}

function takeOff(lines: Line[], discount: Discount, coupon: Coupon): Line[] {
  let left = coupon.amount_off ?? 0
  return lines.map((line) => {
    const open = line.amount - sum(line.discount_amounts.map(({ amount }) => amount))
    if (!line.discountable || open <= 0) return line
    const amount =
      coupon.percent_off === null ? Math.min(open, left) : Math.round((open * coupon.percent_off) / 100)
    left -= coupon.percent_off === null ? amount : 0
    return { ...line, discount_amounts: [...line.discount_amounts, { amount, discount: discount.id }] }
  })
}

function endOf(coupon: Coupon, start: number): number | null {
  if (coupon.duration !== 'repeating' || coupon.duration_in_months === null) return null
  const date = new Date(start * 1000)
  date.setUTCMonth(date.getUTCMonth() + coupon.duration_in_months)
  return date.getTime() / 1000
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
