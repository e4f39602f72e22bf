import type { Subscription, SubscriptionItem } from '../records/subscription.ts'
import type { Store } from '../store/store.ts'
import { planObject, priceObject } from './catalog-objects.ts'
import type { JsonObject } from './json.ts'
import { listObject } from './list-object.ts'

export function subscriptionObject(store: Store, subscription: Subscription): JsonObject {
  const { items, payment_method_types, pending_update, save_default_payment_method, ...rest } = subscription
  const itemObjects = items.map((item) => subscriptionItemObject(store, item, subscription.id))
  return {
    ...rest,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancellation_details: { ...rest.cancellation_details, feedback_option: null },
    customer_account: null,
    default_source: null,
    default_tax_rates: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listObject(`/v1/subscription_items?subscription=${subscription.id}`, itemObjects),
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    payment_settings: { payment_method_options: null, payment_method_types, save_default_payment_method },
    pending_invoice_item_interval: null,
    pending_update: pending_update && {
      billing_cycle_anchor: pending_update.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: pending_update.expires_at,
      metadata: null,
      subscription_items: pending_update.items.map((item) =>
        subscriptionItemObject(store, item, subscription.id),
      ),
      trial_end: null,
      trial_from_plan: null,
    },
    schedule: null,
    transfer_data: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  }
}

export function subscriptionItemObject(
  store: Store,
  item: SubscriptionItem,
  subscription: string,
): JsonObject {
  const price = store.prices.get(item.price)
  return {
    ...item,
    object: 'subscription_item',
    billing_thresholds: null,
    current_trial: null,
    discounts: [],
    plan: planObject(price),
    price: priceObject(price),
    subscription,
    tax_rates: [],
  }
}
