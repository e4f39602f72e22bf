import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { PaymentSandbox } from '../payment-sandbox.ts'
import { createYearlyPrice, openSandbox, sdkFor, subscribe, testKeys } from '../test-sandbox.ts'

const day = 86_400

/** A customer with a card on file, and a price. */
async function openWithCard(options: Parameters<typeof openSandbox>[0] = {}) {
  const open = await openSandbox(options)
  const customer = await open.stripe.customers.create({ email: 'ada@example.com' })
  const card = await open.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await open.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  const price = await createYearlyPrice(open.stripe, 20_000)
  const now = Math.floor(open.sandbox.now(customer.id).getTime() / 1000)
  const to = (seconds: number) => open.sandbox.advanceClock(customer.id, new Date((now + seconds) * 1000))
  const charged = async () =>
    (await open.stripe.charges.list({ customer: customer.id })).data.map(({ status }) => status)
  return Object.assign(open, { customer: customer.id, price: price.id, now, to, charged })
}

const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
]

describe('a subscription that begins in the past', () => {
  test('costs nothing until its billing cycle anchor, and then the whole price', async () => {
    await using open = await openWithCard()
    const { stripe, customer, price, now } = open
    const created = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      backdate_start_date: now - 100 * day,
      billing_cycle_anchor: now + 20 * day,
      proration_behavior: 'none',
    })
    expect(created).toMatchObject({ status: 'active', start_date: now - 100 * day })
    expect(periodOf(created)).toEqual([now - 100 * day, now + 20 * day])
    expect(await open.charged()).toEqual([])
    open.to(20 * day + 3_700)
    expect(await open.charged()).toEqual(['succeeded'])
    const renewed = await stripe.subscriptions.retrieve(created.id)
    expect(periodOf(renewed)[0]).toBe(now + 20 * day)
  })

  test.each([
    [
      'an anchor that is over',
      { billing_cycle_anchor: 1_000, proration_behavior: 'none' },
      'billing_cycle_anchor',
    ],
    ['a trial that is over', { trial_end: 1_000 }, 'trial_end'],
    ['two ends', { cancel_at: 4_000_000_000, cancel_at_period_end: true }, 'cancel_at'],
    [
      'a start that is to come',
      { backdate_start_date: 4_000_000_000, proration_behavior: 'none' },
      'backdate_start_date',
    ],
  ] as const)('is refused with %s', async (_, params, param) => {
    await using open = await openWithCard()
    const { customer, price } = open
    await expect(
      open.stripe.subscriptions.create({ customer, items: [{ price }], ...params }),
    ).rejects.toMatchObject({ param })
  })

  test('ends on the day that it was made to', async () => {
    await using open = await openWithCard()
    const { stripe, customer, price, now } = open
    const created = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      cancel_at: now + 30 * day,
    })
    expect(created).toMatchObject({ cancel_at: now + 30 * day, cancel_at_period_end: false })
    open.to(31 * day)
    expect((await stripe.subscriptions.retrieve(created.id)).ended_at).toBe(now + 30 * day)
  })
})

describe('collection that is paused', () => {
  test.each([
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
    ['void', 'void'],
  ] as const)('by %s leaves the renewal %s, and the subscription active', async (behavior, status) => {
    await using open = await openWithCard()
    const { stripe, customer, price } = open
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price }] })
    await stripe.subscriptions.update(id, { pause_collection: { behavior } })
    open.to(366 * day)
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(after).toMatchObject({
      status: 'active',
      pause_collection: { behavior },
      latest_invoice: { status },
    })
    expect(await open.charged()).toEqual(['succeeded'])
  })

  test('until a day goes on after it', async () => {
    await using open = await openWithCard()
    const { stripe, customer, price, now } = open
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price }] })
    await stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: now + 40 * day },
    })
    open.to(366 * day)
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBe(null)
    expect(await open.charged()).toEqual(['succeeded', 'succeeded'])
  })
})

test('an account can leave what it could not collect unpaid, and then collects no more', async () => {
  await using open = await openWithCard({ retries: { days: [2], afterLast: 'unpaid' } })
  const { stripe, sandbox, customer, price } = open
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price }] })
  sandbox.putCardOnFile(customer, '4000000000000341')
  open.to(380 * day)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
  open.to(740 * day)
  expect(await open.charged()).toEqual(['failed', 'failed', 'succeeded'])
})

test('an invoice that is sent waits for its reader', async () => {
  await using open = await openWithCard()
  const { stripe, customer, price } = open
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    collection_method: 'send_invoice',
    days_until_due: 14,
  })
  open.to(366 * day)
  const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  })
  expect([status, invoice]).toEqual([
    'active',
    expect.objectContaining({ status: 'open', collection_method: 'send_invoice' }),
  ])
  expect(await open.charged()).toEqual([])
})

test('two accounts stand at one address, and a customer is copied from one into the other with the cards', async () => {
  const secretKey = 'sk_test_anotherAccount'
  const other = new PaymentSandbox({ ...testKeys, secretKey })
  await using open = await openSandbox({ otherAccounts: [other] })
  const there = sdkFor(open.origin, secretKey)
  const { customer } = await subscribe({ sandbox: open.sandbox, stripe: open.stripe })
  expect((await there.customers.list()).data).toEqual([])
  open.sandbox.copyCustomersTo(other, [customer])
  open.sandbox.copyCustomersTo(other, [customer])
  expect((await there.customers.list()).data.map(({ id }) => id)).toEqual([customer])
  expect((await there.subscriptions.list()).data).toEqual([])
  const [card] = (await there.customers.listPaymentMethods(customer)).data
  const price = await createYearlyPrice(there, 500)
  const paid = await there.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card?.id ?? '',
  })
  expect(paid.status).toBe('active')
  expect((await open.stripe.charges.list()).data).toHaveLength(1)
})
