import { expect, test } from 'vitest'
import { createYearlyPrice, openSandbox, subscribe } from './test-sandbox.ts'

test('a subscription waits for its first payment and runs once that is made in the browser', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const price = await createYearlyPrice(stripe, 20_000)
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const created = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })
  expect(created.status).toBe('incomplete')
  const invoice = created.latest_invoice
  if (!invoice || typeof invoice === 'string') throw new Error('not expanded')
  expect(invoice).toMatchObject({ status: 'open', amount_due: 20_000, billing_reason: 'subscription_create' })
  const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
  const result = await sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' })
  expect(result).toMatchObject({ status: 'succeeded', error: null })

  const running = await stripe.subscriptions.retrieve(created.id, { expand: ['default_payment_method'] })
  expect(running).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } })
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 20_000 })
})

test('a year later the subscription is renewed and paid by the card on file', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const { subscription, customer } = await subscribe(open)
  const end = subscription.items.data[0]?.current_period_end ?? 0
  sandbox.advanceClock(customer, new Date((end + 2 * 3600) * 1000))
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(renewed.items.data[0]?.current_period_start).toBe(end)
  expect(renewed).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle', amount_paid: 20_000 },
  })
})
