import { Stripe } from 'stripe'
import { PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts'

export const testKeys = {
  secretKey: 'sk_test_sandboxOfTheTests',
  publishableKey: 'pk_test_sandboxOfTheTests',
  webhookSecret: 'whsec_sandbox_of_the_tests',
}

/** A sandbox with the official SDK pointed at it. `await using` stops it. */
export async function openSandbox(options: Partial<PaymentSandboxOptions> = {}) {
  const sandbox = new PaymentSandbox({ ...testKeys, ...options })
  const origin = await sandbox.start()
  const stripe = sdkFor(origin)
  return { sandbox, origin, stripe, [Symbol.asyncDispose]: () => sandbox.stop() }
}

export function sdkFor(origin: string, apiKey: string = testKeys.secretKey, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(apiKey, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries })
}

/** A product with a yearly price. */
export async function createYearlyPrice(stripe: Stripe, cents: number, name = 'The Global Reader') {
  const product = await stripe.products.create({ name })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'year' },
  })
}

/** A customer who has paid for a year with a card that is kept. */
export async function subscribe(
  { sandbox, stripe }: { sandbox: PaymentSandbox; stripe: Stripe },
  {
    cents = 20_000,
    card = '4242424242424242',
    customer,
  }: { cents?: number; card?: string; customer?: string } = {},
) {
  const price = await createYearlyPrice(stripe, cents)
  const buyer = customer ?? (await stripe.customers.create({ email: 'ada@example.com' })).id
  const created = await stripe.subscriptions.create({
    customer: buyer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const { latest_invoice: invoice } = created
  if (!invoice || typeof invoice === 'string' || !invoice.confirmation_secret) throw new Error('No invoice.')
  const result = await sandbox.browser.confirmPayment({
    clientSecret: invoice.confirmation_secret.client_secret,
    card,
  })
  return {
    price,
    customer: buyer,
    result,
    invoice: invoice.id,
    clientSecret: invoice.confirmation_secret.client_secret,
    subscription: await stripe.subscriptions.retrieve(created.id),
  }
}
