import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import { randomText } from '../engine/new-id.ts'
import { listPage } from '../http/list-page.ts'
import {
  clearableText,
  mergeMetadata,
  metadata,
  datedPaging,
  text,
  wholeNumber,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { couponObject } from '../objects/catalog-objects.ts'
import type { Coupon } from '../records/catalog.ts'

const percent = z
  .string()
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, { error: 'This value must be between 0 and 100.' })

export const couponRoutes = [
  route(
    'POST /v1/coupons',
    {
      amount_off: wholeNumber.optional(),
      currency: text.optional(),
      duration: z.enum(['forever', 'once', 'repeating']).optional(),
      duration_in_months: wholeNumber.optional(),
      id: text.optional(),
      max_redemptions: wholeNumber.optional(),
      metadata: metadata.optional(),
      name: text.optional(),
      percent_off: percent.optional(),
      redeem_by: wholeNumber.optional(),
    },
    ({ engine }, params) => {
      requireOneKind(params)
      const id = params.id ?? randomText(8)
      if (engine.store.coupons.find(id)) {
        throw badRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
      }
      const coupon = engine.store.coupons.insert({
        id,
        created: engine.now(),
        amount_off: params.amount_off ?? null,
        currency: params.currency ?? null,
        duration: params.duration ?? 'once',
        duration_in_months: params.duration_in_months ?? null,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        internal: { isDeleted: false },
      })
      const object = couponObject(coupon, engine.now())
      engine.emit('coupon.created', object, { customer: null })
      return object
    },
  ),
  route('GET /v1/coupons', datedPaging, ({ engine }, params) =>
    listPage(engine.store.coupons, {
      url: '/v1/coupons',
      params,
      passes: ({ internal }) => !internal.isDeleted,
      render: (row) => couponObject(row, engine.now()),
    }),
  ),
  route('GET /v1/coupons/:id', {}, ({ engine, id }) => couponObject(requireCoupon(engine, id), engine.now())),
  route(
    'POST /v1/coupons/:id',
    { metadata: metadata.optional(), name: clearableText.optional() },
    ({ engine, id }, params) => {
      const before = requireCoupon(engine, id)
      const after = engine.store.coupons.replace({
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      engine.emit('coupon.updated', couponObject(after, engine.now()), {
        customer: null,
        before: couponObject(before, engine.now()),
      })
      return couponObject(after, engine.now())
    },
  ),
  route('DELETE /v1/coupons/:id', {}, ({ engine, id }) => {
    const coupon = requireCoupon(engine, id)
    engine.emit('coupon.deleted', couponObject(coupon, engine.now()), { customer: null })
    return couponObject(
      engine.store.coupons.replace({ ...coupon, internal: { isDeleted: true } }),
      engine.now(),
    )
  }),
]

function requireOneKind(params: {
  amount_off?: number | undefined
  currency?: string | undefined
  duration?: string | undefined
  duration_in_months?: number | undefined
  percent_off?: number | undefined
}): void {
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw badRequest('You must pass either percent_off or amount_off, and not both.', {
      param: 'percent_off',
    })
  }
  if (params.amount_off !== undefined && params.currency === undefined) {
    throw badRequest('You must pass currency when passing amount_off.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  }
  if (params.duration === 'repeating' && params.duration_in_months === undefined) {
    throw badRequest('You must pass duration_in_months when passing duration=repeating.', {
      code: 'parameter_missing',
      param: 'duration_in_months',
    })
  }
}

function requireCoupon(engine: Engine, id: string): Coupon {
  const coupon = engine.store.coupons.find(id)
  if (!coupon || coupon.internal.isDeleted) throw noSuch('coupon', id, 'coupon')
  return coupon
}
