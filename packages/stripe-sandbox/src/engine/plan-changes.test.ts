import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { createYearlyPrice, openSandbox, subscribe } from '../test-sandbox.ts'
import { proratedCents } from './lines.ts'

/** A reader of a plan at 200 dollars, half a year in, and the price of a plan at 1500. */
async function halfAYearIn(open: { stripe: Stripe; sandbox: PaymentSandbox }, card?: string) {
  const subscribed = await subscribe(open)
  const { subscription, customer } = subscribed
  const [item] = subscription.items.data
  if (!item) throw new Error('The subscription has no item.')
  const half = (item.current_period_start + item.current_period_end) / 2
  open.sandbox.advanceClock(customer, new Date(half * 1000))
  if (card) {
    const method = await open.stripe.paymentMethods.attach(card, { customer })
    await open.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
  }
  const patron = await createYearlyPrice(open.stripe, 150_000, 'The Patron Ledger')
  const update = {
    items: [{ id: item.id, price: patron.id }],
    payment_behavior: 'pending_if_incomplete' as const,
    proration_behavior: 'always_invoice' as const,
    proration_date: half,
  }
  return { ...subscribed, item, patron, half, update }
}

test('an upgrade charges what its preview showed, and takes place once it is paid', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { subscription, patron, update, half, item } = await halfAYearIn(open)
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: update.items,
      proration_behavior: 'always_invoice',
      proration_date: half,
    },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-10_000, 75_000])
  expect(preview.amount_due).toBe(65_000)
  const upgraded = await stripe.subscriptions.update(subscription.id, {
    ...update,
    expand: ['latest_invoice'],
  })
  expect(upgraded).toMatchObject({
    status: 'active',
    pending_update: null,
    latest_invoice: { status: 'paid', amount_paid: 65_000, billing_reason: 'subscription_update' },
    items: { data: [{ id: item.id, price: { id: patron.id }, current_period_end: item.current_period_end }] },
  })
})

test.each(['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])(
  'an upgrade whose payment does not succeed at once (%s) waits, and nothing has changed',
  async (card) => {
    await using open = await openSandbox()
    const { stripe } = open
    const { subscription, update, price, patron } = await halfAYearIn(open, card)
    const waiting = await stripe.subscriptions.update(subscription.id, {
      ...update,
      expand: ['latest_invoice'],
    })
    expect(waiting).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: price.id } }] },
      latest_invoice: { status: 'open', amount_due: 65_000 },
      pending_update: { subscription_items: [{ price: { id: patron.id } }] },
    })
  },
)

test('paying the waiting upgrade in the browser carries it out', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { subscription, update, patron } = await halfAYearIn(open, 'pm_card_authenticationRequired')
  await stripe.subscriptions.update(subscription.id, update)
  const [due] = (
    await stripe.invoices.list({
      subscription: subscription.id,
      status: 'open',
      expand: ['data.confirmation_secret'],
    })
  ).data
  const clientSecret = due?.confirmation_secret?.client_secret ?? ''
  expect(await sandbox.browser.handleNextAction({ clientSecret })).toMatchObject({ status: 'succeeded' })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: patron.id } }] },
  })
})

test('a waiting upgrade is dropped by voiding its invoice, by a second one and after 23 hours', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { subscription, update, half, customer, price } = await halfAYearIn(
    open,
    'pm_card_chargeCustomerFail',
  )
  const wait = async () => {
    const { latest_invoice: invoice } = await stripe.subscriptions.update(subscription.id, update)
    return typeof invoice === 'string' ? invoice : ''
  }
  const statusOf = async (invoice: string) => (await stripe.invoices.retrieve(invoice)).status
  const pending = async () => (await stripe.subscriptions.retrieve(subscription.id)).pending_update

  const first = await wait()
  await stripe.invoices.voidInvoice(first)
  expect(await pending()).toBeNull()
  const second = await wait()
  const third = await wait()
  expect(await statusOf(second)).toBe('void')
  expect(await pending()).toMatchObject({ expires_at: expect.any(Number) })
  sandbox.advanceClock(customer, new Date((half + 24 * 3600) * 1000))
  expect(await statusOf(third)).toBe('void')
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ price: { id: price.id } }] },
  })
})

test('a downgrade without proration costs nothing now and renews at the lower price', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { subscription, customer, item } = await halfAYearIn(open)
  const cheap = await createYearlyPrice(stripe, 5000)
  const planned = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: cheap.id }],
    proration_behavior: 'none',
  })
  expect(planned.items.data[0]?.current_period_end).toBe(item.current_period_end)
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
  sandbox.advanceClock(customer, new Date((item.current_period_end + 3601) * 1000))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
    status: 'paid',
    amount_paid: 5000,
  })
})

test('prorations that are not billed at once stand on the next invoice', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { subscription, customer, item, patron, half } = await halfAYearIn(open)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: patron.id }],
    proration_date: half,
  })
  sandbox.advanceClock(customer, new Date((item.current_period_end + 3601) * 1000))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 150_000 + 65_000 })
})

test('a downgrade that is billed at once leaves credit, which the next invoice uses up', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { subscription, customer, item, half } = await halfAYearIn(open)
  const cheap = await createYearlyPrice(stripe, 5000)
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: cheap.id }],
    proration_behavior: 'always_invoice',
    proration_date: half,
    expand: ['latest_invoice', 'customer'],
  })
  expect(changed).toMatchObject({
    latest_invoice: { status: 'paid', total: -7500, amount_due: 0 },
    customer: { balance: -7500 },
  })
  sandbox.advanceClock(customer, new Date((item.current_period_end + 3601) * 1000))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
    total: 5000,
    amount_due: 0,
    status: 'paid',
  })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -2500 })
})

test('pending_if_incomplete takes nothing beside the items', async () => {
  await using open = await openSandbox()
  const { subscription, update } = await halfAYearIn(open)
  const attempt = open.stripe.subscriptions.update(subscription.id, { ...update, metadata: { a: 'b' } })
  await expect(attempt).rejects.toMatchObject({ statusCode: 400, param: 'metadata' })
})

test('what is used and what is left of a period come to its whole price, to a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
      fc.integer({ min: 1, max: 366 * 86_400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (cents, start, seconds, share) => {
        const period = { start, end: start + seconds }
        const date = start + Math.floor(seconds * share)
        const left = proratedCents(cents, period, date)
        const used = proratedCents(cents, { start: -period.end, end: -start }, -date)
        expect(Math.abs(cents - (left + used))).toBeLessThanOrEqual(1)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(cents)
      },
    ),
  )
})

test('whatever the prices and the moment, the charge is what the preview showed', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const cents = fc.integer({ min: 100, max: 1_000_000 })
  await fc.assert(
    fc.asyncProperty(cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), async (from, to, share) => {
      const { subscription, customer } = await subscribe(open, { cents: from })
      const [item] = subscription.items.data
      if (!item) throw new Error('The subscription has no item.')
      const { current_period_start: start, current_period_end: end } = item
      const date = start + Math.floor((end - start) * share)
      const now = Math.floor(sandbox.now(customer).getTime() / 1000)
      if (date > now) sandbox.advanceClock(customer, new Date(date * 1000))
      const price = await createYearlyPrice(stripe, to)
      const change = {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice' as const,
        proration_date: date,
      }
      const preview = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: change,
      })
      const { latest_invoice: invoice } = await stripe.subscriptions.update(subscription.id, {
        ...change,
        expand: ['latest_invoice'],
      })
      const amounts = preview.lines.data.map(({ amount }) => amount)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(preview.total)
      expect(invoice).toMatchObject({
        total: preview.total,
        amount_paid: Math.max(0, preview.total),
        status: 'paid',
      })
      expect(preview.total * (to - from)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 25 },
  )
})
