import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount } from '../../../test/accounts.ts'
import { secretOf, type TestBrowser } from '../../../test/browser.ts'
import {
  type CheckoutDesk,
  newSubscriber,
  onePaid,
  onePayable,
  openCheckoutBrowser,
  openCheckoutDesk,
  quoteFor,
} from '../../../test/checkout.ts'

let desk: CheckoutDesk

beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.stop())
beforeEach(() => desk.begin())

/** Further servers on the same database: what is true of one process alone would not hold. */
let servers: ReturnType<CheckoutDesk['openServer']>[]

beforeAll(() => {
  servers = Array.from({ length: 4 }, desk.openServer)
})

/** The visit of one browser, as each of the servers has it. */
const atEachServer = ({ jar }: TestBrowser) => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return Promise.all(servers.map((server) => openCheckoutBrowser(server, { cookie })))
}

describe('at the same moment', () => {
  test('twenty calls for a payment of one visit, on four servers, come to one', async () => {
    const browser = await desk.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post(
          '/api/create-payment-intent',
          quoteFor(desk.plans.global),
        ),
      ),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await desk.made()).toEqual(onePayable)
  })

  test('twenty submissions of one visit, on four servers, make one account, customer and subscription', async () => {
    const browser = await desk.open()
    const browsers = await atEachServer(browser)
    const subscriber = newSubscriber(desk.plans.global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post('/api/create-subscription', subscriber),
      ),
    )
    const [clientSecret = '', ...others] = new Set(replies.map(secretOf))
    expect(others).toEqual([])
    await Promise.all([desk.pay(clientSecret), desk.pay(clientSecret), desk.pay(clientSecret)])
    const outcomes = await Promise.all(browsers.map((each) => each.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toEqual(
      outcomes.map(() => expect.objectContaining({ state: 'succeeded' })),
    )
    expect(await desk.kept(subscriber.email)).toMatchObject({
      accounts: 1,
      customers: 1,
      subscriptions: 1,
      payments: 1,
      paidCents: 20_000,
    })
    expect(await desk.made()).toEqual(onePaid)
  })

  test('servers that ask for the same wait for whoever asked first, also when that takes long', async () => {
    desk.sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: 2000, times: 1 })
    desk.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'slow', delayMs: 2000, times: 1 })
    const browser = await desk.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      browsers.map((each) => each.post('/api/create-payment-intent', quoteFor(desk.plans.global))),
    )
    desk.sandbox.clearFaults()
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(desk.sandbox.requests.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(await desk.made()).toEqual(onePayable)
  })

  test('a double click is one submission, with one session', async () => {
    const browser = await desk.open()
    const subscriber = newSubscriber(desk.plans.global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/create-subscription', subscriber)),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await desk.kept(subscriber.email)).toMatchObject({ accounts: 1, sessions: 1 })
  })

  test('a reader with two browsers is on one visit', async () => {
    const account = await createTestAccount(desk.payload)
    const sessions = await Promise.all([
      beginTestSession(desk.payload, account),
      beginTestSession(desk.payload, account),
    ])
    const browsers = await Promise.all(
      sessions.map((session, index) => openCheckoutBrowser(servers[index] ?? desk.api, session)),
    )
    const quotes = await Promise.all(
      browsers.map((browser) => browser.post('/api/create-payment-intent', quoteFor(desk.plans.global))),
    )
    const submissions = await Promise.all(
      browsers.map((browser) =>
        browser.post('/api/create-subscription', { subscriptionId: desk.plans.global.slug ?? '' }),
      ),
    )
    const secrets = new Set([...quotes, ...submissions].map(secretOf))
    expect(secrets.size).toBe(1)
    await desk.pay([...secrets].join(''))
    const outcomes = await Promise.all(browsers.map((browser) => browser.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await desk.made()).toEqual(onePaid)
  })

  test('two plans in two tabs: whichever is submitted last can be paid, and nothing else', async () => {
    const browser = await desk.open()
    const replies = await Promise.all([
      browser.post('/api/create-payment-intent', quoteFor(desk.plans.global)),
      browser.post('/api/create-payment-intent', quoteFor(desk.plans.patron)),
      browser.post('/api/create-payment-intent', quoteFor(desk.plans.global)),
      browser.post('/api/create-payment-intent', quoteFor(desk.plans.patron)),
    ])
    expect((await desk.made()).payable).toBe(1)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', newSubscriber(desk.plans.global)),
    )
    const results = []
    for (const secret of new Set(replies.map(secretOf))) {
      if (secret !== clientSecret) results.push((await desk.pay(secret)).error?.type)
    }
    expect(new Set(results)).toEqual(new Set(['invalid_request_error']))
    expect((await desk.pay(clientSecret)).status).toBe('succeeded')
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      plan: { id: 'global-reader' },
      amount: 20_000,
    })
    expect(await desk.made()).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('two plans in two tabs of four servers never leave two that can be paid, and the next try one', async () => {
    const browser = await desk.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (browsers[index % 4] ?? browser).post(
          '/api/create-payment-intent',
          quoteFor(index % 2 ? desk.plans.global : desk.plans.patron),
        ),
      ),
    )
    // Whoever comes while the provider is still busy with another call of the visit may be asked to try again.
    for (const { status } of replies) expect([200, 503]).toContain(status)
    const made = await desk.made()
    expect(made).toMatchObject({ customers: 1, paid: 0 })
    expect(made.payable).toBeLessThanOrEqual(1)
    secretOf(await browser.post('/api/create-payment-intent', quoteFor(desk.plans.patron)))
    expect(await desk.made()).toMatchObject({ customers: 1, payable: 1, paid: 0 })
  })
})
