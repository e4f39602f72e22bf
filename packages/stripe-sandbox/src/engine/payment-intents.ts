import { paymentIntentObject } from '../objects/intent-objects.ts'
import type { PaymentIntent } from '../records/payment.ts'
import type { Engine } from './engine.ts'
import { newId, randomText } from './new-id.ts'

export function newPaymentIntent(
  engine: Engine,
  input: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> &
    Partial<
      Pick<
        PaymentIntent,
        | 'automatic_payment_methods'
        | 'description'
        | 'metadata'
        | 'payment_method'
        | 'payment_method_types'
        | 'receipt_email'
        | 'setup_future_usage'
        | 'shipping'
      >
    > & { invoice?: string | null },
): PaymentIntent {
  const { invoice = null, ...fields } = input
  const id = newId('pi')
  const intent = engine.store.paymentIntents.insert({
    id,
    created: engine.now(input.customer),
    amount_received: 0,
    automatic_payment_methods: false,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    return_url: null,
    setup_future_usage: null,
    shipping: null,
    ...fields,
    status: fields.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    internal: { invoice },
  })
  engine.emit('payment_intent.created', paymentIntentObject(engine.store, intent), intent)
  return intent
}
