import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { signInAs } from '../../../../../test/accounts.ts'
import { secretOf, summaryOf, type Reply, type TestBrowser } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { createTestPlan } from '../../../../../test/subscribers.ts'
import { glanceWait, writeWait } from '../../../../platform/payment-provider/provider-waits.ts'
import type { Plan } from '../../../../payload-types.ts'

/** An answer that is this late comes after the test: anyone who waits for it fails by the limit of the test. */
const muchTooLateMs = 3_600_000
let setup: CheckoutSetup
let plan: Plan
let browser: TestBrowser

openCheckoutForAll((opened) => (setup = opened))
beforeEach(async () => {
  // One that the provider has never heard of.
  plan = await createTestPlan(setup.payload, { tier: 'silver' })
  browser = await setup.open()
})

const away = [503, 'provider-away', '5']
const refusalOf = (reply: Reply) => [...summaryOf(reply), reply.headers.get('retry-after')]
const quote = () => browser.post('/api/create-payment-intent', quoteFor(plan))

const hadTrouble = ({ status }: { status: number }) => status === 0 || status >= 500

/** Pays, and compares what there is in the end with what there should be. */
async function expectOneOfEach(email: string, clientSecret: string): Promise<void> {
  await setup.pay(clientSecret)
  expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
  expect(await setup.kept(email)).toMatchObject({
    accounts: 1,
    customers: 1,
    subscriptions: 1,
    paidCents: 20_000,
  })
  expect(await setup.made()).toMatchObject({ customers: 1, paid: 1, charged: 1, payable: 0 })
}

describe.each([
  ['down', { kind: 'down' }],
  ['failing', { kind: 'error', status: 500 }],
  ['overloaded', { kind: 'error', status: 429 }],
  ['doing what it is asked and never answering', { kind: 'lost' }],
] as const)('while the provider is %s', (_, fault) => {
  test('each call says so and when to come again, and afterwards it all comes to one', async () => {
    setup.sandbox.fault({ route: '* /v1/*', ...fault })
    const subscriber = newSubscriber(plan)
    expect(refusalOf(await quote())).toEqual(away)
    const submission = await browser.post('/api/create-subscription', subscriber)
    expect(refusalOf(submission)).toEqual(away)
    expect(submission.detail).toBe(
      'Our payment provider does not answer for the moment. Please try again: nothing is charged twice.',
    )
    setup.sandbox.clearFaults()
    const quoted = secretOf(await quote())
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    await expectOneOfEach(subscriber.email, quoted)
  })
})

describe.each([
  'POST /v1/customers',
  'GET /v1/prices',
  'POST /v1/products',
  'POST /v1/prices',
  'POST /v1/subscriptions',
  'GET /v1/invoices/*',
  'POST /v1/customers/*',
])('when %s', (route) => {
  test.each([
    ['is cut off before anything is done', { kind: 'down' }],
    ['is done and the answer is lost', { kind: 'lost' }],
    ['fails', { kind: 'error', status: 500 }],
  ] as const)('%s, it still comes to one', async (_, fault) => {
    // Once more than the official client tries by itself.
    setup.sandbox.fault({ route, times: 2, ...fault })
    const askedBefore = setup.sandbox.requests.length
    const subscriber = newSubscriber(plan)
    for (const [path, body] of [
      ['/api/create-payment-intent', quoteFor(plan)],
      ['/api/create-subscription', subscriber],
    ] as const) {
      const reply = await browser.post(path, body)
      if (reply.status !== 200) expect(refusalOf(reply)).toEqual(away)
    }
    setup.sandbox.clearFaults()
    const troubled = setup.sandbox.requests.slice(askedBefore).filter(hadTrouble)
    expect(troubled).toHaveLength(2)
    await expectOneOfEach(
      subscriber.email,
      secretOf(await browser.post('/api/create-subscription', subscriber)),
    )
  })
})

test('a provider that is slow is not waited for by the page that asks what has become of it', async () => {
  const clientSecret = secretOf(await browser.post('/api/create-subscription', newSubscriber(plan)))
  setup.sandbox.fault({ route: 'GET /v1/invoices/*', kind: 'slow', delayMs: muchTooLateMs })
  expect(refusalOf(await browser.get('/api/checkout'))).toEqual(away)
  expect(glanceWait.timeout * (1 + glanceWait.maxNetworkRetries)).toBeLessThan(5_000)
  setup.sandbox.clearFaults()
  await setup.pay(clientSecret)
  expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
})

test('a slow provider keeps no connection of the database from anybody else', async () => {
  // However slow this machine is, nobody gives up meanwhile.
  const { timeout } = writeWait
  writeWait.timeout = muchTooLateMs
  onTestFinished(() => void (writeWait.timeout = timeout))
  setup.sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: muchTooLateMs })
  const browsers = await Promise.all(Array.from({ length: 30 }, () => setup.open()))
  expect(setup.pool.options.max).toBeLessThan(browsers.length)
  const waiting = browsers.map((each) => each.post('/api/create-payment-intent', quoteFor(plan)))
  await expect.poll(() => setup.sandbox.waiting).toBe(browsers.length)
  const reader = await signInAs(setup.payload, 'reader')
  expect((await setup.api.get('/api/user', { cookie: reader.cookie })).status).toBe(200)
  expect(setup.sandbox.waiting).toBe(browsers.length)
  setup.sandbox.clearFaults()
  const replies = await Promise.all(waiting)
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})

test('what a reader could see of the provider’s errors is none of its words', async () => {
  setup.sandbox.fault({ route: '* /v1/*', kind: 'error', status: 402 })
  const reply = await quote()
  expect(summaryOf(reply)).toEqual([500, 'failed'])
  expect(reply.detail).toBe('Something went wrong on our side. Please try again later.')
})

describe('when the keys are those of another account, or somebody has tidied up there', () => {
  test('a price that the provider does not know is made again', async () => {
    await setup.pool.query(
      `insert into provider_prices (plan_id, amount_cents, currency, period, provider_product_id, provider_price_id)
       values ($1, 20000, 'usd', 'year', 'prod_gone', 'price_gone')`,
      [plan.id],
    )
    const subscriber = newSubscriber(plan)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', subscriber))
    await expectOneOfEach(subscriber.email, clientSecret)
  })

  test('so is a customer, for a reader who was one', async () => {
    const account = await signInAs(setup.payload, 'reader')
    await setup.pool.query(
      `insert into billing_customers (provider_customer_id, user_id) values ('cus_gone', $1)`,
      [account.userId],
    )
    browser = await setup.open(account)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', { subscriptionId: plan.slug }),
    )
    await expectOneOfEach(account.email, clientSecret)
  })

  test('and a checkout session whose payment is not there any more goes on with another', async () => {
    const first = secretOf(await quote())
    await setup.pool.query(
      `update checkouts set provider_invoice_id = 'in_gone' where provider_invoice_id is not null and state = 'open'`,
    )
    const second = secretOf(await quote())
    expect(second).not.toBe(first)
  })
})
