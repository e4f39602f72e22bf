import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { createYearlyPrice, openSandbox, subscribe } from '../test-sandbox.ts'

const day = 86_400

/** A subscription at the end of its first year, with this card on file by then. */
async function atRenewal(open: { stripe: Stripe; sandbox: PaymentSandbox }, card: string) {
  const subscribed = await subscribe(open)
  const { subscription, customer } = subscribed
  const method = await open.stripe.paymentMethods.attach(card, { customer })
  await open.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
  const end = subscription.items.data[0]?.current_period_end ?? 0
  const to = (seconds: number) => open.sandbox.advanceClock(customer, new Date((end + seconds) * 1000))
  const latest = async () => {
    const now = await open.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    if (!now.latest_invoice || typeof now.latest_invoice === 'string') throw new Error('not expanded')
    return { ...now, invoice: now.latest_invoice }
  }
  return { ...subscribed, end, to, latest }
}

test('a renewal is a draft for an hour, then it is paid', async () => {
  await using open = await openSandbox()
  const { to, latest, end } = await atRenewal(open, 'pm_card_visa')
  to(1)
  expect((await latest()).invoice).toMatchObject({
    status: 'draft',
    number: null,
    automatically_finalizes_at: end + 3600,
  })
  to(3600)
  expect((await latest()).invoice).toMatchObject({ status: 'paid', amount_paid: 20_000, attempt_count: 1 })
})

test('a renewal that is declined is tried again after 3, 5 and 7 days, and then given up', async () => {
  await using open = await openSandbox()
  const { to, latest, customer } = await atRenewal(open, 'pm_card_chargeCustomerFail')
  const attempts = []
  for (const seconds of [3600, 3600 + 3 * day, 3600 + 8 * day]) {
    to(seconds)
    const { status, invoice } = await latest()
    attempts.push([status, invoice.status, invoice.attempt_count, invoice.next_payment_attempt])
  }
  const { end } = await latest().then(({ invoice }) => ({ end: invoice.created }))
  expect(attempts).toEqual([
    ['past_due', 'open', 1, end + 3600 + 3 * day],
    ['past_due', 'open', 2, end + 3600 + 8 * day],
    ['past_due', 'open', 3, end + 3600 + 15 * day],
  ])
  expect(await open.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true })
  to(3600 + 15 * day)
  expect(await latest()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  })
  expect((await open.stripe.charges.list({ customer })).data.map(({ status }) => status)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
    'succeeded',
  ])
})

test('a card that has expired by then is declined as expired', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe } = open
  const { subscription, customer } = await subscribe(open)
  const setup = await stripe.setupIntents.create({ customer })
  const nextMonth = new Date(Date.now() + 40 * day * 1000)
  await sandbox.browser.confirmSetup({
    clientSecret: setup.client_secret ?? '',
    card: '4242424242424242',
    expMonth: nextMonth.getUTCMonth() + 1,
    expYear: nextMonth.getUTCFullYear(),
  })
  const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id)
  await stripe.subscriptions.update(subscription.id, { default_payment_method: String(method) })
  const end = subscription.items.data[0]?.current_period_end ?? 0
  sandbox.advanceClock(customer, new Date((end + 3600) * 1000))
  expect((await stripe.charges.list({ customer })).data[0]).toMatchObject({
    status: 'failed',
    failure_code: 'expired_card',
  })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
})

test('the reader pays a failed renewal in the browser and the subscription runs on', async () => {
  await using open = await openSandbox()
  const { to, latest, subscription } = await atRenewal(open, 'pm_card_chargeCustomerFail')
  to(3600)
  const [due] = (
    await open.stripe.invoices.list({
      subscription: subscription.id,
      status: 'open',
      expand: ['data.confirmation_secret'],
    })
  ).data
  const clientSecret = due?.confirmation_secret?.client_secret ?? ''
  const result = await open.sandbox.browser.confirmPayment({ clientSecret, card: '5555555555554444' })
  expect(result.status).toBe('succeeded')
  expect(await latest()).toMatchObject({ status: 'active', invoice: { status: 'paid' } })
  to(30 * day)
  expect(await latest()).toMatchObject({ status: 'active', invoice: { attempt_count: 1 } })
  const { default_payment_method: card } = await open.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  })
  expect(card).toMatchObject({ card: { last4: '4444' } })
})

test('a card that was authenticated when it was kept renews by itself; one that always asks does not', async () => {
  await using open = await openSandbox()
  for (const [card, status, events] of [
    ['4000002500003155', 'active', []],
    ['4000002760003184', 'past_due', ['invoice.payment_action_required', 'invoice.payment_failed']],
  ] as const) {
    const { subscription, customer } = await subscribe(open, { card })
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const before = open.sandbox.events().length
    open.sandbox.advanceClock(customer, new Date((end + 3600) * 1000))
    const renewed = await open.stripe.subscriptions.retrieve(subscription.id)
    expect([card, renewed.status]).toEqual([card, status])
    const types = open.sandbox
      .events()
      .slice(before)
      .map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining([...events]))
  }
})

test('the fifth renewal falls on the same day of the same month', async () => {
  await using open = await openSandbox()
  const { subscription, customer } = await subscribe(open)
  const start = new Date((subscription.items.data[0]?.current_period_start ?? 0) * 1000)
  for (let year = 1; year <= 5; year += 1) {
    const { items } = await open.stripe.subscriptions.retrieve(subscription.id)
    open.sandbox.advanceClock(customer, new Date(((items.data[0]?.current_period_end ?? 0) + 3601) * 1000))
  }
  const { items } = await open.stripe.subscriptions.retrieve(subscription.id)
  const fifth = new Date((items.data[0]?.current_period_start ?? 0) * 1000)
  expect(fifth.toISOString().slice(4)).toBe(start.toISOString().slice(4))
  expect(fifth.getUTCFullYear()).toBe(start.getUTCFullYear() + 5)
  const paid = await open.stripe.invoices.list({ customer, status: 'paid' })
  expect(paid.data.map(({ amount_paid: amount }) => amount)).toEqual(Array.from({ length: 6 }, () => 20_000))
})

test('a test clock carries its customers forward, at most two periods at a time', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const now = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now })
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' })
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  const price = await createYearlyPrice(stripe, 20_000)
  const created = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card?.id ?? '',
  })
  expect(created).toMatchObject({ status: 'active', test_clock: clock.id, created: now })
  const tooFar = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 3 * 366 * day })
  await expect(tooFar).rejects.toMatchObject({ statusCode: 400, param: 'frozen_time' })
  const ready = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 366 * day })
  expect(ready).toMatchObject({ status: 'ready', frozen_time: now + 366 * day })
  expect((await stripe.invoices.list({ customer: customer.id })).data).toMatchObject([
    { status: 'paid', billing_reason: 'subscription_cycle' },
    { status: 'paid', billing_reason: 'subscription_create' },
  ])
})
