import type { Payload } from 'payload'
import { providerPriceFor } from '../src/features/billing/catalog/provider-price.ts'
import type { PaymentProvider } from '../src/platform/payment-provider/payment-provider.ts'
import { syncCustomer } from '../src/features/billing/sync/sync-customer.ts'
import type { Plan } from '../src/payload-types.ts'
import type { openApi } from './api.ts'
import type { TestPayments } from './payments.ts'
import { openReader } from './reader.ts'

export interface Subscribing {
  payload: Payload
  api: ReturnType<typeof openApi>
  payments: TestPayments
  plan: Plan
  /** A test card's number; one that pays without questions unless told otherwise. */
  card?: string
}

/** A reader of this test alone, signed in, who has paid for a plan at the provider. */
export async function openPayingReader({ payload, api, payments, plan, card }: Subscribing) {
  const { provider } = payments
  const { stripe } = provider
  const { pool } = payload.db
  const reader = await openReader(payload, api.api)
  const { id: customerId } = await stripe.customers.create({
    email: reader.email,
    name: 'Ada Lovelace',
    metadata: { meridian_visit: 'of a test' },
  })
  await pool.query('insert into billing_customers (provider_customer_id, user_id) values ($1, $2)', [
    customerId,
    reader.userId,
  ])
  const { priceId } = await providerPriceFor({ pool, provider }, sold(plan))
  const subscription = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  await confirmPayment(payments, { clientSecret: secretOf(subscription), card: card ?? cards.good })
  const sync = () => syncCustomer({ pool, provider }, customerId)
  await sync()
  return { ...reader, customerId, subscriptionId: subscription.id, sync }
}

export type PayingReader = Awaited<ReturnType<typeof openPayingReader>>

/** The provider's test cards by what becomes of them. */
export const cards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  /** Can be put on file, but no charge goes through. */
  declinedLater: '4000000000000341',
  insufficientFunds: '4000000000009995',
  declined: '4000000000000002',
  /** Its bank asks for the reader each time. */
  alwaysAsks: '4000002760003184',
  disputed: '4000000000000259',
} as const

/** What the reader does when the bank asks for them. */
export type ThreeDSecure = 'complete' | 'fail' | 'abandon'

/** Confirms as the reader's browser would, the bank's question as well. */
export async function confirmPayment(
  { sandbox }: TestPayments,
  input: { clientSecret: string; card: string; threeDSecure?: ThreeDSecure },
) {
  return sandbox.browser.confirmPayment({ threeDSecure: 'complete', ...input })
}

/** Sets a card up as the reader's browser would; answers the setup's id. */
export async function confirmSetup(
  { provider, sandbox }: TestPayments,
  { customerId, card }: { customerId: string; card: string },
): Promise<string> {
  const setup = await provider.stripe.setupIntents.create({ customer: customerId, usage: 'off_session' })
  const clientSecret = setup.client_secret ?? ''
  await sandbox.browser.confirmSetup({ clientSecret, card, threeDSecure: 'complete' })
  return setup.id
}

/** Puts another card in the place of the one that everything is paid with. */
export async function putCardOnFile(
  payments: TestPayments,
  { customerId, subscriptionId }: Pick<PayingReader, 'customerId' | 'subscriptionId'>,
  card: string,
): Promise<void> {
  const { stripe } = payments.provider
  const setup = await stripe.setupIntents.retrieve(await confirmSetup(payments, { customerId, card }))
  if (typeof setup.payment_method !== 'string') throw new Error('The card was not set up.')
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: setup.payment_method })
}

/** What `providerPriceFor` asks for. */
export function sold({ id, slug, name, priceCents, period }: Plan) {
  return { databaseId: id, id: slug ?? '', name, price: priceCents, period }
}

/** What the provider has of a subscription now. */
export async function atProvider(provider: PaymentProvider, { subscriptionId, customerId }: PayingReader) {
  const { stripe } = provider
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const { data: charges } = await stripe.charges.list({ customer: customerId, limit: 100 })
  const [item] = subscription.items.data
  if (!item) throw new Error('The subscription has no item.')
  return {
    ...subscription,
    price: item.price.unit_amount,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    /** What was charged, in cents, the newest first. */
    charged: charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
  }
}

function secretOf(subscription: { latest_invoice: unknown }): string {
  const invoice = subscription.latest_invoice
  const secret =
    typeof invoice === 'object' && invoice !== null && 'confirmation_secret' in invoice
      ? invoice.confirmation_secret
      : null
  if (typeof secret !== 'object' || secret === null || !('client_secret' in secret)) {
    throw new Error('The provider gave no secret.')
  }
  return String(secret.client_secret)
}
