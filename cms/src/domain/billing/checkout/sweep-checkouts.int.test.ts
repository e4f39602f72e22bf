import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { secretOf, type TestBrowser } from '../../../../test/browser.ts'
import {
  countAtProvider,
  countSince,
  newSubscriber,
  openCheckoutBrowser,
  type Payments,
  type ProviderCounts,
  quoteFor,
  readSubscriber,
} from '../../../../test/checkout.ts'
import { openCms } from '../../../../test/magazine.ts'
import { cards, confirmPayment } from '../../../../test/paying-reader.ts'
import { openPayments } from '../../../../test/payments.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import type { Plan } from '../../../payload-types.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

let payload: Payload
let payments: Payments
let api: ReturnType<typeof openApi>
let plan: Plan
let before: ProviderCounts
let browser: TestBrowser

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
  plan = await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' })
})
afterAll(() => payments.stop())
beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  await payload.db.pool.query('delete from checkouts')
  await payload.db.pool.query('delete from billing_customers where user_id is null')
  before = await countAtProvider(payments)
  browser = await openCheckoutBrowser(api)
})
afterEach(() => payments.sandbox.clearFaults())

const sweep = () => sweepCheckouts({ pool: payload.db.pool, provider: payments.provider })
const aDayLater = () =>
  payload.db.pool.query(`update checkouts set expires_at = expires_at - interval '24 hours'`)
const good = (clientSecret: string) => confirmPayment(payments, { clientSecret, card: cards.good })
const states = async () =>
  (await payload.db.pool.query('select state from checkouts')).rows.map(({ state }) => state)

test('a visit that goes on is left alone', async () => {
  await browser.post('/api/create-payment-intent', quoteFor(plan))
  expect(await sweep()).toEqual({ ended: 0, paid: 0, customers: 0, failed: 0 })
  expect(await countSince(payments, before)).toMatchObject({ customers: 1, payable: 1 })
})

test('a visit of somebody who never said who they are leaves nothing behind', async () => {
  const clientSecret = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 1, paid: 0, customers: 1, failed: 0 })
  expect((await good(clientSecret)).error).not.toBeNull()
  expect(await countSince(payments, before)).toMatchObject({ customers: 0, payable: 0, paid: 0 })
  expect((await payload.db.pool.query('select from billing_customers where user_id is null')).rows).toEqual(
    [],
  )
  expect(await states()).toEqual(['ended'])
  expect(await sweep()).toEqual({ ended: 0, paid: 0, customers: 0, failed: 0 })
})

test('a reader who did not pay keeps being the customer that they are', async () => {
  const subscriber = newSubscriber(plan)
  await browser.post('/api/create-subscription', subscriber)
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 1, paid: 0, customers: 0, failed: 0 })
  expect(await countSince(payments, before)).toMatchObject({ customers: 1, payable: 0 })
  const again = secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }))
  await good(again)
  expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
  expect(await readSubscriber(payload, subscriber.email)).toMatchObject({ customers: 1, subscriptions: 1 })
  expect(await countSince(payments, before)).toMatchObject({ customers: 1, paid: 1 })
})

test('a payment of which no event ever came is found', async () => {
  const subscriber = newSubscriber(plan)
  await good(secretOf(await browser.post('/api/create-subscription', subscriber)))
  await aDayLater()
  expect(await sweep()).toEqual({ ended: 0, paid: 1, customers: 0, failed: 0 })
  expect(await readSubscriber(payload, subscriber.email)).toMatchObject({
    subscriptions: 1,
    paidCents: 20_000,
  })
  expect(await states()).toEqual(['paid'])
})

test('what was paid by somebody unknown is not deleted', async () => {
  await good(secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan))))
  await aDayLater()
  expect(await sweep()).toMatchObject({ paid: 1, customers: 0 })
  expect(await countSince(payments, before)).toMatchObject({ customers: 1, paid: 1 })
})

test('a customer whose name never reached the database is found and deleted', async () => {
  payments.sandbox.fault({ route: 'POST /v1/customers', kind: 'lost' })
  expect((await browser.post('/api/create-payment-intent', quoteFor(plan))).status).toBe(503)
  payments.sandbox.clearFaults()
  expect(await countSince(payments, before)).toMatchObject({ customers: 1 })
  await aDayLater()
  expect(await sweep()).toMatchObject({ ended: 1, customers: 1 })
  expect(await countSince(payments, before)).toMatchObject({ customers: 0 })
})

test('so is a subscription', async () => {
  payments.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'lost' })
  expect((await browser.post('/api/create-payment-intent', quoteFor(plan))).status).toBe(503)
  payments.sandbox.clearFaults()
  expect(await countSince(payments, before)).toMatchObject({ payable: 1 })
  await aDayLater()
  await sweep()
  expect(await countSince(payments, before)).toMatchObject({ customers: 0, payable: 0 })
})

test.each([0, 1, 2, 3, 4, 5])(
  'a sweep that is cut off after %i requests is followed by one that does the rest',
  async (requests) => {
    await browser.post('/api/create-payment-intent', quoteFor(plan))
    await aDayLater()
    payments.sandbox.fault({ route: '* /v1/*', kind: 'slow', delayMs: 0, times: requests })
    payments.sandbox.fault({ route: '* /v1/*', kind: 'lost' })
    await expect(sweep()).rejects.toThrow(/connection|request/i)
    payments.sandbox.clearFaults()
    await sweep()
    expect(await countSince(payments, before)).toMatchObject({ customers: 0, payable: 0, paid: 0 })
    expect(await states()).toEqual(['ended'])
  },
)

test('visits that came to nothing are forgotten after a month', async () => {
  await browser.post('/api/create-payment-intent', quoteFor(plan))
  await aDayLater()
  await sweep()
  await payload.db.pool.query(`update checkouts set updated_at = now() - interval '31 days'`)
  await sweep()
  expect(await states()).toEqual([])
})
