import type { Failure, PaymentIntent, SetupIntent } from '../records/payment.ts'
import type { Store } from '../store/store.ts'
import type { JsonObject } from './json.ts'
import { paymentMethodObject } from './payment-method-object.ts'

export function paymentIntentObject(store: Store, intent: PaymentIntent): JsonObject {
  const { automatic_payment_methods, internal: _internal, return_url: _returnUrl, ...rest } = intent
  return {
    ...rest,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(automatic_payment_methods),
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: rest.last_payment_error && failureObject(store, rest.last_payment_error),
    livemode: false,
    managed_payments: null,
    next_action: nextAction(store, intent, 'payment_intent'),
    on_behalf_of: null,
    payment_details: { customer_reference: null, order_reference: null },
    payment_method_configuration_details: null,
    payment_method_options: cardOptions,
    payment_record: null,
    processing: null,
    review: null,
    shipping: rest.shipping && { ...rest.shipping, carrier: null, tracking_number: null },
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }
}

export function setupIntentObject(store: Store, intent: SetupIntent): JsonObject {
  const { automatic_payment_methods, return_url: _returnUrl, ...rest } = intent
  return {
    ...rest,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: automaticMethods(automatic_payment_methods),
    customer_account: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: rest.last_setup_error && failureObject(store, rest.last_setup_error),
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    next_action: nextAction(store, intent, 'setup_intent'),
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    single_use_mandate: null,
  }
}

/** A failure with the whole payment method in it, as the provider shows it. */
export function failureObject(store: Store, { payment_method, ...failure }: Failure): JsonObject {
  const method = payment_method && store.paymentMethods.find(payment_method)
  return method ? { ...failure, payment_method: paymentMethodObject(method) } : failure
}

const cardOptions: JsonObject = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
}

function automaticMethods(isOn: boolean): JsonObject | null {
  return isOn ? { allow_redirects: 'always', enabled: true } : null
}

/** What the browser script has to do: ask the holder in a window of its own (no `return_url`), or send them to their bank. */
function nextAction(
  store: Store,
  { id, client_secret, return_url, status }: PaymentIntent | SetupIntent,
  kind: 'payment_intent' | 'setup_intent',
): JsonObject | null {
  if (status !== 'requires_action') return null
  if (return_url === null) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { source: id, type: 'three_d_secure_2_challenge' } }
  }
  const query = new URLSearchParams({ [kind]: id, [`${kind}_client_secret`]: client_secret })
  return {
    redirect_to_url: { return_url, url: `${store.origin}/3ds?${query.toString()}` },
    type: 'redirect_to_url',
  }
}
