import { z } from 'zod'
import { noSuch } from '../engine/api-error.ts'
import { createSubscription, paymentBehaviors } from '../engine/create-subscription.ts'
import { prorationBehaviors } from '../engine/item-change.ts'
import { endSubscription, expireSubscription, isOver } from '../engine/subscription-state.ts'
import { requireSubscription, updateSubscription } from '../engine/update-subscription.ts'
import { listPage } from '../http/list-page.ts'
import {
  clearable,
  clearableText,
  flag,
  mergeMetadata,
  metadata,
  datedPaging,
  text,
  wholeNumber,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { subscriptionObject } from '../objects/subscription-object.ts'
import {
  collectionMethods,
  feedbacks,
  pauseBehaviors,
  subscriptionStatuses,
} from '../records/subscription.ts'

const item = z.strictObject({
  deleted: flag.optional(),
  id: text.optional(),
  metadata: metadata.transform((given) => mergeMetadata({}, given)).optional(),
  price: text.optional(),
  quantity: wholeNumber.optional(),
})
const discounts = clearable(z.array(z.strictObject({ coupon: text }))).transform((given) =>
  (given ?? []).map(({ coupon }) => coupon),
)
const paymentSettings = z.strictObject({
  payment_method_types: clearable(z.array(text)).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
const cancellationDetails = z.strictObject({
  comment: clearableText.optional(),
  feedback: clearable(z.enum(feedbacks)).optional(),
})

const shared = {
  default_payment_method: clearableText.optional(),
  description: clearableText.optional(),
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(paymentBehaviors).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(prorationBehaviors).optional(),
}

export const subscriptionRoutes = [
  route(
    'POST /v1/subscriptions',
    {
      ...shared,
      automatic_tax: z.strictObject({ enabled: z.literal('false') }).optional(),
      backdate_start_date: wholeNumber.optional(),
      billing_cycle_anchor: wholeNumber.optional(),
      cancel_at: wholeNumber.optional(),
      cancel_at_period_end: flag.optional(),
      collection_method: z.enum(collectionMethods).optional(),
      currency: text.optional(),
      customer: text,
      days_until_due: wholeNumber.optional(),
      items: z.array(item.omit({ id: true, deleted: true }).extend({ price: text })),
      trial_end: wholeNumber.optional(),
      trial_period_days: wholeNumber.optional(),
    },
    ({ engine }, params) => {
      const created = createSubscription(engine, {
        ...params,
        ...params.payment_settings,
        coupons: params.discounts ?? [],
        metadata: mergeMetadata({}, params.metadata),
      })
      return subscriptionObject(engine.store, created)
    },
  ),
  route(
    'GET /v1/subscriptions',
    {
      ...datedPaging,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...subscriptionStatuses, 'all', 'ended', 'paused']).optional(),
      test_clock: text.optional(),
    },
    ({ engine }, params) =>
      listPage(engine.store.subscriptions, {
        url: '/v1/subscriptions',
        params,
        where: { customer: params.customer, test_clock: params.test_clock },
        passes: ({ items, status }) =>
          hasStatus(status, params.status) &&
          (params.price === undefined || items.some(({ price }) => price === params.price)),
        render: (row) => subscriptionObject(engine.store, row),
      }),
  ),
  route('GET /v1/subscriptions/:id', {}, ({ engine, id }) =>
    subscriptionObject(engine.store, requireSubscription(engine, id)),
  ),
  route(
    'POST /v1/subscriptions/:id',
    {
      ...shared,
      cancel_at: clearable(wholeNumber).optional(),
      cancel_at_period_end: flag.optional(),
      cancellation_details: cancellationDetails.optional(),
      collection_method: z.literal('charge_automatically').optional(),
      items: z.array(item).optional(),
      pause_collection: clearable(
        z
          .strictObject({ behavior: z.enum(pauseBehaviors), resumes_at: wholeNumber.optional() })
          .transform(({ behavior, resumes_at = null }) => ({ behavior, resumes_at })),
      ).optional(),
      proration_date: wholeNumber.optional(),
    },
    ({ engine, id }, params) => {
      const before = requireSubscription(engine, id)
      const {
        payment_settings,
        discounts: coupons,
        metadata: given,
        collection_method: _method,
        ...rest
      } = params
      const updated = updateSubscription(engine, before, {
        ...rest,
        ...payment_settings,
        ...(coupons === undefined ? {} : { coupons }),
        ...(given === undefined ? {} : { metadata: mergeMetadata(before.metadata, given) }),
      })
      return subscriptionObject(engine.store, updated)
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    {
      cancellation_details: cancellationDetails.optional(),
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
    },
    ({ engine, id }, params) => {
      const subscription = requireSubscription(engine, id)
      if (isOver(subscription)) throw noSuch('subscription', id)
      const ended =
        subscription.status === 'incomplete'
          ? expireSubscription(engine, subscription)
          : endSubscription(engine, subscription, params.cancellation_details ?? {})
      return subscriptionObject(engine.store, ended)
    },
  ),
]

/** Without a wish the provider leaves out what is cancelled. */
function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled' && status !== 'incomplete_expired'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return wanted === 'all' || status === wanted
}
