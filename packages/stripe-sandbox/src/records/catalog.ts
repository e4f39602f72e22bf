import { z } from 'zod'
import { identity, MetadataSchema } from './record-parts.ts'

export const ProductSchema = z.object({
  ...identity,
  active: z.boolean(),
  default_price: z.string().nullable(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  metadata: MetadataSchema,
  name: z.string(),
  statement_descriptor: z.string().nullable(),
  updated: z.number().int(),
  url: z.string().nullable(),
  internal: z.object({ isDeleted: z.boolean() }),
})
export type Product = z.infer<typeof ProductSchema>

export const intervals = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

export const PriceSchema = z.object({
  ...identity,
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullable(),
  metadata: MetadataSchema,
  nickname: z.string().nullable(),
  product: z.string(),
  recurring: z.object({ interval: z.enum(intervals), interval_count: z.number().int() }).nullable(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']),
  unit_amount: z.number().int(),
})
export type Price = z.infer<typeof PriceSchema>

export const CouponSchema = z.object({
  ...identity,
  amount_off: z.number().int().nullable(),
  currency: z.string().nullable(),
  duration: z.enum(['forever', 'once', 'repeating']),
  duration_in_months: z.number().int().nullable(),
  max_redemptions: z.number().int().nullable(),
  metadata: MetadataSchema,
  name: z.string().nullable(),
  percent_off: z.number().nullable(),
  redeem_by: z.number().int().nullable(),
  times_redeemed: z.number().int(),
  internal: z.object({ isDeleted: z.boolean() }),
})
export type Coupon = z.infer<typeof CouponSchema>

/** A coupon as it is applied to one subscription. */
export const DiscountSchema = z.object({
  ...identity,
  coupon: z.string(),
  customer: z.string().nullable(),
  end: z.number().int().nullable(),
  start: z.number().int(),
  subscription: z.string().nullable(),
  /** A coupon of the duration 'once' has been used up. */
  internal: z.object({ isUsed: z.boolean() }),
})
export type Discount = z.infer<typeof DiscountSchema>
