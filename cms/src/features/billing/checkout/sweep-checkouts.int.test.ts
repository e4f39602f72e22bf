import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretOf, type TestBrowser } from '../../../../test/browser.ts'
import { type CheckoutSetup, newSubscriber, openCheckoutSetup, quoteFor } from '../../../../test/checkout.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

let setup: CheckoutSetup
let browser: TestBrowser

beforeAll(async () => {
  setup = await openCheckoutSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  await setup.pool.query('delete from checkouts')
  await setup.pool.query('delete from billing_customers where user_id is null')
  await setup.begin()
  browser = await setup.open()
})

const sweep = () => sweepCheckouts({ pool: setup.pool, provider: setup.payments.provider })
const aDayLater = () => setup.pool.query(`update checkouts set expires_at = expires_at - interval '24 hours'`)
const states = async () =>
  (await setup.pool.query('select state from checkouts')).rows.map(({ state }) => state)

test('a checkout session that goes on is left alone', async () => {
  await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
  expect(await sweep()).toEqual({ ended: 0, paid: 0, customers: 0, failed: 0 })
  expect(await setup.made()).toMatchObject({ customers: 1, payable: 1 })
})

test('a checkout session of somebody who never said who they are leaves nothing behind', async () => {
  const clientSecret = secretOf(
    await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)),
  )
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 1, paid: 0, customers: 1, failed: 0 })
  expect((await setup.pay(clientSecret)).error).not.toBeNull()
  expect(await setup.made()).toMatchObject({ customers: 0, payable: 0, paid: 0 })
  expect((await setup.pool.query('select from billing_customers where user_id is null')).rows).toEqual([])
  expect(await states()).toEqual(['ended'])
  expect(await sweep()).toEqual({ ended: 0, paid: 0, customers: 0, failed: 0 })
})

test('a reader who did not pay keeps being the customer that they are', async () => {
  const subscriber = newSubscriber(setup.plans.global)
  await browser.post('/api/create-subscription', subscriber)
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 1, paid: 0, customers: 0, failed: 0 })
  expect(await setup.made()).toMatchObject({ customers: 1, payable: 0 })
  const again = secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }))
  await setup.pay(again)
  expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
  expect(await setup.kept(subscriber.email)).toMatchObject({ customers: 1, subscriptions: 1 })
  expect(await setup.made()).toMatchObject({ customers: 1, paid: 1 })
})

test('a payment of which no event ever came is found', async () => {
  const subscriber = newSubscriber(setup.plans.global)
  await setup.pay(secretOf(await browser.post('/api/create-subscription', subscriber)))
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 0, paid: 1, customers: 0, failed: 0 })
  expect(await setup.kept(subscriber.email)).toMatchObject({
    subscriptions: 1,
    paidCents: 20_000,
  })
  expect(await states()).toEqual(['paid'])
})

test('checkout sessions without number are ended in one go, and one that cannot be stands in nobody’s way', async () => {
  await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
  await setup.pool.query(
    `insert into checkouts (id, expires_at) select 'checkoutSession-' || n, now() from generate_series(1, 450) n`,
  )
  await aDayLater()
  setup.sandbox.fault({ route: 'POST /v1/invoices/*/void', kind: 'error', status: 400 })
  expect(await sweep()).toEqual({ ended: 450, paid: 0, customers: 0, failed: 1 })
  setup.sandbox.clearFaults()
  expect(await sweep()).toEqual({ ended: 1, paid: 0, customers: 1, failed: 0 })
})

test('what was paid by somebody unknown is not deleted', async () => {
  await setup.pay(secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))))
  await aDayLater()
  expect(await sweep()).toMatchObject({ paid: 1, customers: 0 })
  expect(await setup.made()).toMatchObject({ customers: 1, paid: 1 })
})

test('a customer whose name never reached the database is found and deleted', async () => {
  setup.sandbox.fault({ route: 'POST /v1/customers', kind: 'lost' })
  expect((await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))).status).toBe(503)
  setup.sandbox.clearFaults()
  expect(await setup.made()).toMatchObject({ customers: 1 })
  await aDayLater()
  expect(await sweep()).toMatchObject({ ended: 1, customers: 1 })
  expect(await setup.made()).toMatchObject({ customers: 0 })
})

test('so is a subscription', async () => {
  setup.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'lost' })
  expect((await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))).status).toBe(503)
  setup.sandbox.clearFaults()
  expect(await setup.made()).toMatchObject({ payable: 1 })
  await aDayLater()
  await sweep()
  expect(await setup.made()).toMatchObject({ customers: 0, payable: 0 })
})

test.each([0, 1, 2, 3, 4, 5])(
  'a sweep that is cut off after %i requests is followed by one that does the rest',
  async (requests) => {
    await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
    await aDayLater()
    setup.sandbox.fault({ route: '* /v1/*', kind: 'slow', delayMs: 0, times: requests })
    setup.sandbox.fault({ route: '* /v1/*', kind: 'lost' })
    await expect(sweep()).rejects.toThrow(/connection|request/i)
    setup.sandbox.clearFaults()
    await sweep()
    expect(await setup.made()).toMatchObject({ customers: 0, payable: 0, paid: 0 })
    expect(await states()).toEqual(['ended'])
  },
)

test('checkout sessions that came to nothing are forgotten after a month', async () => {
  await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
  await aDayLater()
  await sweep()
  await setup.pool.query(`update checkouts set updated_at = now() - interval '31 days'`)
  await sweep()
  expect(await states()).toEqual([])
})
