import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { type Reply, secretOf } from '../../../test/browser.ts'
import {
  countAtProvider,
  countSince,
  newSubscriber,
  openCheckoutBrowser,
  type Payments,
  type ProviderCounts,
  quoteFor,
  readSubscriber,
} from '../../../test/checkout.ts'
import { openCms } from '../../../test/magazine.ts'
import { cards, confirmPayment } from '../../../test/paying-reader.ts'
import { openPayments } from '../../../test/payments.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import type { Plan } from '../../payload-types.ts'

let payload: Payload
let payments: Payments
let api: ReturnType<typeof openApi>
/** Further servers on the same database: what is true of one process alone would not hold. */
let servers: ReturnType<typeof openApi>[]
let global: Plan
let patron: Plan
let before: ProviderCounts

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  servers = Array.from({ length: 4 }, () => openApi(payload, { payments: payments.provider }))
  api = openApi(payload, { payments: payments.provider })
  global = await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' })
  patron = await createTestPlan(payload, { tier: 'gold', slug: 'patron-ledger', priceCents: 150_000 })
})
afterAll(() => payments.stop())
beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  before = await countAtProvider(payments)
})

const good = (clientSecret: string) => confirmPayment(payments, { clientSecret, card: cards.good })
const changePrice = (plan: Plan, priceCents: number) =>
  payload.update({ collection: 'plans', id: plan.id, data: { priceCents } })
const summary = ({ status, code }: Reply) => [status, code]
const one = { customers: 1, subscriptions: 1, paid: 1, charged: 1, payable: 0 }

/** The same browser at one of the other servers. */
async function sameBrowserAt(server: ReturnType<typeof openApi>, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return openCheckoutBrowser(server, { cookie })
}

describe('at the same moment', () => {
  test('twenty calls for a payment of one visit, on four servers, come to one', async () => {
    const browser = await openCheckoutBrowser(api)
    const browsers = await Promise.all(servers.map((server) => sameBrowserAt(server, browser.jar)))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post('/api/create-payment-intent', quoteFor(global)),
      ),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await countSince(payments, before)).toEqual({ ...one, paid: 0, charged: 0, payable: 1 })
  })

  test('twenty submissions of one visit, on four servers, make one account, customer and subscription', async () => {
    const browser = await openCheckoutBrowser(api)
    const browsers = await Promise.all(servers.map((server) => sameBrowserAt(server, browser.jar)))
    const subscriber = newSubscriber(global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post('/api/create-subscription', subscriber),
      ),
    )
    const [clientSecret = '', ...others] = new Set(replies.map(secretOf))
    expect(others).toEqual([])
    await Promise.all([good(clientSecret), good(clientSecret), good(clientSecret)])
    const outcomes = await Promise.all(browsers.map((each) => each.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toEqual(
      outcomes.map(() => expect.objectContaining({ state: 'succeeded' })),
    )
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({
      accounts: 1,
      customers: 1,
      subscriptions: 1,
      payments: 1,
      paidCents: 20_000,
    })
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('servers that ask for the same wait for whoever asked first, also when that takes long', async () => {
    payments.sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: 2000, times: 1 })
    payments.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'slow', delayMs: 2000, times: 1 })
    const browser = await openCheckoutBrowser(api)
    const browsers = await Promise.all(servers.map((server) => sameBrowserAt(server, browser.jar)))
    const replies = await Promise.all(
      browsers.map((each) => each.post('/api/create-payment-intent', quoteFor(global))),
    )
    payments.sandbox.clearFaults()
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(payments.sandbox.requests.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(await countSince(payments, before)).toEqual({ ...one, paid: 0, charged: 0, payable: 1 })
  })

  test('a double click is one submission, with one session', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/create-subscription', subscriber)),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({ accounts: 1, sessions: 1 })
  })

  test('a reader with two browsers is on one visit', async () => {
    const account = await createTestAccount(payload)
    const sessions = await Promise.all([
      beginTestSession(payload, account),
      beginTestSession(payload, account),
    ])
    const browsers = await Promise.all(
      sessions.map((session, index) => openCheckoutBrowser(servers[index] ?? api, session)),
    )
    const quotes = await Promise.all(
      browsers.map((browser) => browser.post('/api/create-payment-intent', quoteFor(global))),
    )
    const submissions = await Promise.all(
      browsers.map((browser) =>
        browser.post('/api/create-subscription', { subscriptionId: global.slug ?? '' }),
      ),
    )
    const secrets = new Set([...quotes, ...submissions].map(secretOf))
    expect(secrets.size).toBe(1)
    await good([...secrets].join(''))
    const outcomes = await Promise.all(browsers.map((browser) => browser.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('two plans in two tabs: whichever is submitted last can be paid, and nothing else', async () => {
    const browser = await openCheckoutBrowser(api)
    const replies = await Promise.all([
      browser.post('/api/create-payment-intent', quoteFor(global)),
      browser.post('/api/create-payment-intent', quoteFor(patron)),
      browser.post('/api/create-payment-intent', quoteFor(global)),
      browser.post('/api/create-payment-intent', quoteFor(patron)),
    ])
    expect((await countSince(payments, before)).payable).toBe(1)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', newSubscriber(global)))
    const results = []
    for (const secret of new Set(replies.map(secretOf))) {
      if (secret !== clientSecret) results.push((await good(secret)).error?.type)
    }
    expect(new Set(results)).toEqual(new Set(['invalid_request_error']))
    expect((await good(clientSecret)).status).toBe('succeeded')
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      plan: { id: 'global-reader' },
      amount: 20_000,
    })
    expect(await countSince(payments, before)).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('two plans in two tabs of two servers never leave two that can be paid', async () => {
    const browser = await openCheckoutBrowser(api)
    const browsers = await Promise.all(servers.map((server) => sameBrowserAt(server, browser.jar)))
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (browsers[index % 4] ?? browser).post(
          '/api/create-payment-intent',
          quoteFor(index % 2 ? global : patron),
        ),
      ),
    )
    expect(await countSince(payments, before)).toMatchObject({ customers: 1, payable: 1, paid: 0 })
  })
})

describe('one after the other', () => {
  test('a page that is loaded again gets the same payment', async () => {
    const browser = await openCheckoutBrowser(api)
    const secrets = []
    for (let load = 0; load < 3; load += 1) {
      await browser.get('/api/payment-settings')
      secrets.push(secretOf(await browser.post('/api/create-payment-intent', quoteFor(global))))
    }
    expect(new Set(secrets).size).toBe(1)
  })

  test('what was paid is not paid again, by either call, and the page is told where to go', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    await good(secretOf(await browser.post('/api/create-subscription', subscriber)))
    // Before and after the news of it has come.
    for (const _ of ['before', 'after']) {
      const replies = [
        await browser.post('/api/create-payment-intent', quoteFor(global)),
        await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }),
      ]
      expect(replies.map(summary)).toEqual([
        [409, 'checkout-paid'],
        [409, 'checkout-paid'],
      ])
      expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    }
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('somebody who was signed out meanwhile cannot pay again either', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    await good(secretOf(await browser.post('/api/create-subscription', subscriber)))
    browser.jar.delete('meridian-session')
    expect(summary(await browser.post('/api/create-payment-intent', quoteFor(global)))).toEqual([
      409,
      'checkout-paid',
    ])
    expect(summary(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'checkout-paid',
    ])
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      receiptEmail: subscriber.email,
    })
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('after a card was declined, another one pays the same', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', subscriber))
    expect((await confirmPayment(payments, { clientSecret, card: cards.declined })).error?.type).toBe(
      'card_error',
    )
    const again = await browser.post('/api/create-subscription', subscriber)
    expect(secretOf(again)).toBe(clientSecret)
    expect((await good(clientSecret)).status).toBe('succeeded')
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('who signs out and leaves the browser to somebody else leaves no visit behind', async () => {
    const browser = await openCheckoutBrowser(api)
    await good(secretOf(await browser.post('/api/create-subscription', newSubscriber(global))))
    await browser.post('/api/auth/logout')
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    expect((await browser.post('/api/create-payment-intent', quoteFor(global))).status).toBe(200)
  })

  test('a cookie that somebody made is no visit', async () => {
    const browser = await openCheckoutBrowser(api)
    const first = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    const cookie = browser.jar.get('meridian_checkout') ?? ''
    browser.jar.set('meridian_checkout', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    const second = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    expect(second).not.toBe(first)
  })
})

describe('when the plan changes between quote and payment', () => {
  test('another price is shown before anything can be paid, and the old payment is void', async () => {
    const plan = await createTestPlan(payload, { tier: 'silver' })
    const browser = await openCheckoutBrowser(api)
    const old = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    await changePrice(plan, 22_000)
    const subscriber = newSubscriber(plan)
    for (const _ of ['once', 'again']) {
      const reply = await browser.post('/api/create-subscription', subscriber)
      expect(summary(reply)).toEqual([409, 'price-changed'])
    }
    expect((await good(old)).error).not.toBeNull()
    expect(await readSubscriber(payload, subscriber.email)).toBeNull()
    const dearer = { ...quoteFor(plan), amount: 22_000 }
    const quoted = secretOf(await browser.post('/api/create-payment-intent', dearer))
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    await good(quoted)
    await browser.get('/api/checkout')
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({ paidCents: 22_000 })
    expect(await countSince(payments, before)).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('what was paid at the old price is honoured', async () => {
    const plan = await createTestPlan(payload, { tier: 'silver' })
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(plan)
    await good(secretOf(await browser.post('/api/create-subscription', subscriber)))
    await changePrice(plan, 22_000)
    const again = await browser.post('/api/create-subscription', { subscriptionId: plan.slug })
    expect(summary(again)).toEqual([409, 'checkout-paid'])
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({
      subscriptions: 1,
      paidCents: 20_000,
    })
  })

  test('each tab holds the price that it has shown', async () => {
    const plan = await createTestPlan(payload, { tier: 'silver' })
    const browser = await openCheckoutBrowser(api)
    await browser.post('/api/create-payment-intent', quoteFor(plan))
    await browser.post('/api/create-payment-intent', quoteFor(patron))
    await changePrice(plan, 22_000)
    const subscriber = newSubscriber(plan)
    expect(summary(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'price-changed',
    ])
    const other = { ...subscriber, subscriptionId: 'patron-ledger' }
    expect((await browser.post('/api/create-subscription', other)).status).toBe(200)
  })

  test('a plan that was withdrawn is not sold any more; who has paid for it has it', async () => {
    const plan = await createTestPlan(payload, { tier: 'silver' })
    const [late, paying] = [await openCheckoutBrowser(api), await openCheckoutBrowser(api)]
    await late.post('/api/create-payment-intent', quoteFor(plan))
    const subscriber = newSubscriber(plan)
    const clientSecret = secretOf(await paying.post('/api/create-subscription', subscriber))
    await payload.update({ collection: 'plans', id: plan.id, data: { isOffered: false } })
    const reply = await late.post('/api/create-subscription', newSubscriber(plan))
    expect(summary(reply)).toEqual([404, 'plan-unknown'])
    await good(clientSecret)
    expect((await paying.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({ subscriptions: 1 })
  })
})
