import { expect, test } from 'vitest'
import { createYearlyPrice, openSandbox, subscribe } from '../test-sandbox.ts'

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

test('a first payment that does not come within 23 hours ends the subscription and voids its invoice', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const { subscription, customer, invoice } = await subscribe(open, { card: '4000000000000002' })
  expect(subscription.status).toBe('incomplete')
  sandbox.advanceClock(customer, new Date((subscription.created + 23 * 3600 - 1) * 1000))
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  sandbox.advanceClock(customer, new Date((subscription.created + 23 * 3600) * 1000))
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired')
  expect((await stripe.invoices.retrieve(invoice)).status).toBe('void')
})

test('voiding the first invoice ends the subscription at once, and its payment can be made no more', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const { subscription, invoice, clientSecret } = await subscribe(open, { card: '4000000000000002' })
  await stripe.invoices.voidInvoice(invoice)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired')
  const late = await sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' })
  expect(late.error?.code).toBe('payment_intent_unexpected_state')
  expect((await stripe.charges.list({ customer: String(subscription.customer) })).data).toMatchObject([
    { status: 'failed' },
  ])
})

test('a paid invoice cannot be voided', async () => {
  await using open = await openSandbox()
  const { invoice } = await subscribe(open)
  await expect(open.stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  })
  expect((await open.stripe.invoices.retrieve(invoice)).status).toBe('paid')
})

test('a subscription that is cancelled for the end of its period runs until then and can be resumed before', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const { subscription, customer } = await subscribe(open)
  const end = subscription.items.data[0]?.current_period_end ?? 0
  const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: true })
  expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  sandbox.advanceClock(customer, new Date((end + 86_400) * 1000))
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
})

test('without a card the provider refuses a subscription that is to be paid at once', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const price = await createYearlyPrice(stripe, 20_000)
  const customer = await stripe.customers.create()
  const attempt = stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
  await expect(attempt).rejects.toMatchObject({ code: 'resource_missing', statusCode: 400 })
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
})

test('error_if_incomplete leaves nothing of a subscription that is not paid', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const price = await createYearlyPrice(stripe, 20_000)
  const customer = await stripe.customers.create({ payment_method: 'pm_card_chargeCustomerFail' })
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  const attempt = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card?.id ?? '',
    payment_behavior: 'error_if_incomplete',
  })
  await expect(attempt).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([])
})

test('a coupon of 100 percent makes the first period free and only the first', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const price = await createYearlyPrice(stripe, 20_000)
  const customer = await stripe.customers.create()
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const created = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ coupon: coupon.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  })
  expect(created).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', total: 0, subtotal: 20_000 },
  })
  const end = created.items.data[0]?.current_period_end ?? 0
  sandbox.advanceClock(customer.id, new Date((end + 1) * 1000))
  expect((await stripe.invoices.list({ customer: customer.id })).data[0]).toMatchObject({ total: 20_000 })
})
