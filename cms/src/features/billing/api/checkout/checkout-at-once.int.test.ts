import { beforeAll, describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount } from '../../../../../test/accounts.ts'
import { secretOf, type TestBrowser } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  onePaid,
  onePayable,
  openCheckoutBrowser,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

/** Further servers on the same database: what is true of one process alone would not hold. */
let servers: ReturnType<CheckoutSetup['openServer']>[]

beforeAll(() => {
  servers = Array.from({ length: 4 }, setup.openServer)
})

/** The checkout session of one browser, as each of the servers has it. */
const atEachServer = ({ jar }: TestBrowser) => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return Promise.all(servers.map((server) => openCheckoutBrowser(server, { cookie })))
}

describe('at the same moment', () => {
  test('twenty calls for a payment of one checkout session, on four servers, come to one', async () => {
    const browser = await setup.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post(
          '/api/create-payment-intent',
          quoteFor(setup.plans.global),
        ),
      ),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await setup.made()).toEqual(onePayable)
  })

  test('twenty submissions of one checkout session, on four servers, make one account, customer and subscription', async () => {
    const browser = await setup.open()
    const browsers = await atEachServer(browser)
    const subscriber = newSubscriber(setup.plans.global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (browsers[index % browsers.length] ?? browser).post('/api/create-subscription', subscriber),
      ),
    )
    const [clientSecret = '', ...others] = new Set(replies.map(secretOf))
    expect(others).toEqual([])
    await Promise.all([setup.pay(clientSecret), setup.pay(clientSecret), setup.pay(clientSecret)])
    const outcomes = await Promise.all(browsers.map((each) => each.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toEqual(
      outcomes.map(() => expect.objectContaining({ state: 'succeeded' })),
    )
    expect(await setup.kept(subscriber.email)).toMatchObject({
      accounts: 1,
      customers: 1,
      subscriptions: 1,
      payments: 1,
      paidCents: 20_000,
    })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('servers that ask for the same wait for the one that asked first, also when that takes long', async () => {
    setup.sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: 2000, times: 1 })
    setup.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'slow', delayMs: 2000, times: 1 })
    const browser = await setup.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      browsers.map((each) => each.post('/api/create-payment-intent', quoteFor(setup.plans.global))),
    )
    setup.sandbox.clearFaults()
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(setup.sandbox.requests.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(await setup.made()).toEqual(onePayable)
  })

  test('a double click is one submission, with one session', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/create-subscription', subscriber)),
    )
    expect(new Set(replies.map(secretOf)).size).toBe(1)
    expect(await setup.kept(subscriber.email)).toMatchObject({ accounts: 1, sessions: 1 })
  })

  test('a reader with two browsers is on one checkout session', async () => {
    const account = await createTestAccount(setup.payload)
    const sessions = await Promise.all([
      beginTestSession(setup.payload, account),
      beginTestSession(setup.payload, account),
    ])
    const browsers = await Promise.all(
      sessions.map((session, index) => openCheckoutBrowser(servers[index] ?? setup.api, session)),
    )
    const quotes = await Promise.all(
      browsers.map((browser) => browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))),
    )
    const submissions = await Promise.all(
      browsers.map((browser) =>
        browser.post('/api/create-subscription', { subscriptionId: setup.plans.global.slug ?? '' }),
      ),
    )
    const secrets = new Set([...quotes, ...submissions].map(secretOf))
    expect(secrets.size).toBe(1)
    await setup.pay([...secrets].join(''))
    const outcomes = await Promise.all(browsers.map((browser) => browser.get('/api/checkout')))
    expect(outcomes.map(({ body }) => body)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await setup.made()).toEqual(onePaid)
  })

  test('two plans in two tabs: whichever is submitted last can be paid, and nothing else', async () => {
    const browser = await setup.open()
    const replies = await Promise.all([
      browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)),
      browser.post('/api/create-payment-intent', quoteFor(setup.plans.patron)),
      browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)),
      browser.post('/api/create-payment-intent', quoteFor(setup.plans.patron)),
    ])
    expect((await setup.made()).payable).toBe(1)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', newSubscriber(setup.plans.global)),
    )
    const results = []
    for (const secret of new Set(replies.map(secretOf))) {
      if (secret !== clientSecret) results.push((await setup.pay(secret)).error?.type)
    }
    expect(new Set(results)).toEqual(new Set(['invalid_request_error']))
    expect((await setup.pay(clientSecret)).status).toBe('succeeded')
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      plan: { id: 'global-reader' },
      amount: 20_000,
    })
    expect(await setup.made()).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('two plans in two tabs of four servers never leave two that can be paid, and the next try one', async () => {
    const browser = await setup.open()
    const browsers = await atEachServer(browser)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (browsers[index % 4] ?? browser).post(
          '/api/create-payment-intent',
          quoteFor(index % 2 ? setup.plans.global : setup.plans.patron),
        ),
      ),
    )
    // Anyone who comes while the provider is still busy with another call of the checkout session may be asked to try again.
    for (const { status } of replies) expect([200, 503]).toContain(status)
    const made = await setup.made()
    expect(made).toMatchObject({ customers: 1, paid: 0 })
    expect(made.payable).toBeLessThanOrEqual(1)
    secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.patron)))
    expect(await setup.made()).toMatchObject({ customers: 1, payable: 1, paid: 0 })
  })
})
