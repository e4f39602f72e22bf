import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount, signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { openBrowser, secretOf } from '../../../test/browser.ts'
import {
  countAtProvider,
  countSince,
  deliveryAddress,
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
let global: Plan
let platinum: Plan
let before: ProviderCounts

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
  global = await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' })
  platinum = await createTestPlan(payload, { tier: 'platinum', slug: 'platinum', priceCents: 250_000 })
})
afterAll(() => payments.stop())
beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  before = await countAtProvider(payments)
})

const nothing = { customers: 0, subscriptions: 0, payable: 0, paid: 0, charged: 0 }
const open = { ...nothing, customers: 1, subscriptions: 1, payable: 1 }
const paid = { ...nothing, customers: 1, subscriptions: 1, paid: 1, charged: 1 }

describe('what the page asks first', () => {
  test('the settings name the visit before anything is asked of the provider', async () => {
    const browser = openBrowser(api.api)
    const { status, body, headers } = await browser.get('/api/payment-settings')
    expect([status, body]).toEqual([
      200,
      {
        mode: 'sandbox',
        publishableKey: payments.provider.publishableKey,
        scriptUrl: payments.provider.scriptUrl,
      },
    ])
    expect(headers.get('set-cookie')).toMatch(
      /^meridian_checkout=[\w.-]+; .*Path=\/api; SameSite=Lax; HttpOnly$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const first = browser.jar.get('meridian_checkout')?.split('.')[0]
    await browser.get('/api/payment-settings')
    expect(browser.jar.get('meridian_checkout')?.split('.')[0]).toBe(first)
    expect(await countSince(payments, before)).toEqual(nothing)
  })

  test('without a provider nothing can be bought, and each call says so', async () => {
    const { api: closed } = openApi(payload)
    const browser = openBrowser(closed)
    const replies = [
      await browser.get('/api/payment-settings'),
      await browser.post('/api/create-payment-intent', quoteFor(global)),
      await browser.post('/api/create-subscription', newSubscriber(global)),
      await browser.get('/api/checkout'),
    ]
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [503, 'payments-off']),
    )
  })
})

describe('spec §7 payment calls: POST /api/create-payment-intent', () => {
  test('answers a secret for the price of the plan', async () => {
    const browser = await openCheckoutBrowser(api)
    const reply = await browser.post('/api/create-payment-intent', quoteFor(global))
    expect([reply.status, reply.body]).toEqual([
      200,
      { clientSecret: expect.stringMatching(/_secret_/), amount: 20_000, currency: 'usd' },
    ])
    expect(await countSince(payments, before)).toEqual(open)
  })

  test.each([19_999, 20_001, 0, -20_000, 1, 2_000_000_000])(
    'refuses %i cents for a plan of 20000, and makes nothing',
    async (amount) => {
      const browser = await openCheckoutBrowser(api)
      const reply = await browser.post('/api/create-payment-intent', { ...quoteFor(global), amount })
      expect([reply.status, reply.code]).toEqual([409, 'price-differs'])
      expect(reply.detail).toMatch(/^[A-Z].*\.$/)
      expect(await countSince(payments, before)).toEqual(nothing)
    },
  )

  test.each([
    [{ subscriptionId: 'no-such-plan', amount: 20_000 }, 404, 'plan-unknown'],
    [{ subscriptionId: '../../etc/passwd', amount: 20_000 }, 404, 'plan-unknown'],
    [{ amount: 20_000 }, 400, 'parameter-invalid'],
    [{ subscriptionId: 'global-reader' }, 400, 'parameter-invalid'],
    [{ subscriptionId: 'global-reader', amount: '20000' }, 400, 'parameter-invalid'],
    [{ subscriptionId: 'global-reader', amount: 20_000.5 }, 400, 'parameter-invalid'],
    [{ subscriptionId: 'global-reader', amount: 20_000, currency: 'eur' }, 400, 'parameter-invalid'],
  ])('answers %j with %i %s', async (body, status, code) => {
    const browser = await openCheckoutBrowser(api)
    const reply = await browser.post('/api/create-payment-intent', body)
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(await countSince(payments, before)).toEqual(nothing)
  })

  test('a free plan, one that is withdrawn and one that cannot be collected for are not sold', async () => {
    const plans = [
      [await createTestPlan(payload, { tier: 'other', slug: 'introduction', priceCents: 0 }), 'plan-free'],
      [await createTestPlan(payload, { tier: 'gold', slug: 'gone', isOffered: false }), 'plan-unknown'],
      [await createTestPlan(payload, { tier: 'gold', slug: 'cheap', priceCents: 30 }), 'plan-not-sold'],
    ] as const
    const browser = await openCheckoutBrowser(api)
    for (const [plan, code] of plans) {
      expect((await browser.post('/api/create-payment-intent', quoteFor(plan))).code).toBe(code)
      expect((await browser.post('/api/create-subscription', newSubscriber(plan))).code).toBe(code)
    }
    expect(await countSince(payments, before)).toEqual(nothing)
  })
})

describe('spec §7 payment calls: POST /api/create-subscription', () => {
  test('opens the account, signs the reader in and answers the secret of the same payment', async () => {
    const browser = await openCheckoutBrowser(api)
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    const subscriber = newSubscriber(global)
    const reply = await browser.post('/api/create-subscription', subscriber)
    expect([reply.status, reply.body]).toEqual([200, { clientSecret: quoted }])
    expect((await browser.get('/api/user')).body).toMatchObject({
      email: subscriber.email,
      firstName: 'Ada',
      subscriptionTier: 'free',
    })
    expect(await countSince(payments, before)).toEqual(open)
    await confirmPayment(payments, { clientSecret: quoted, card: cards.good })
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect((await browser.get('/api/user')).body).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({
      accounts: 1,
      sessions: 1,
      customers: 1,
      subscriptions: 1,
      plan: 'global-reader',
      paidCents: 20_000,
    })
    expect(await countSince(payments, before)).toEqual(paid)
  })

  test('the provider knows who pays', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    await browser.post('/api/create-subscription', subscriber)
    const { data } = await payments.provider.stripe.customers.list({ limit: 1 })
    expect(data[0]).toMatchObject({ email: subscriber.email, name: 'Ada Lovelace' })
  })

  test('works without the first call, which a browser may have left out', async () => {
    const reply = await openBrowser(api.api).post('/api/create-subscription', newSubscriber(global))
    expect(reply.status).toBe(200)
    expect(await countSince(payments, before)).toEqual(open)
  })

  test.each([
    [{ isAdmin: true }, 'The field "isAdmin" is not known here.'],
    [{ amount: 1 }, 'The field "amount" is not known here.'],
    [{ confirmPassword: 'the analytical engine' }, 'The field "confirmPassword" is not known here.'],
    [{ email: 'nobody' }, 'Please enter a valid e-mail address, like name@example.com.'],
    [{ firstName: ' ' }, 'Please fill in all required fields.'],
    [{ password: 'short' }, 'Password must be at least 6 characters long.'],
  ])('refuses %j', async (change, sentence) => {
    const browser = await openCheckoutBrowser(api)
    const reply = await browser.post('/api/create-subscription', { ...newSubscriber(global), ...change })
    expect([reply.status, reply.detail]).toEqual([400, sentence])
    expect(await countSince(payments, before)).toEqual(nothing)
  })

  test('refuses one of the commonest passwords before the provider hears of anything', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = { ...newSubscriber(global), password: 'password' }
    const reply = await browser.post('/api/create-subscription', subscriber)
    expect([reply.status, reply.code]).toEqual([400, 'password-unfit'])
    expect(await countSince(payments, before)).toEqual(nothing)
    expect(await readSubscriber(payload, subscriber.email)).toBeNull()
  })
})

describe('who subscribes', () => {
  test('a signed-in reader sends the plan alone, and what else a form sends of them is not looked at', async () => {
    const account = await signInAs(payload, 'reader')
    const browser = await openCheckoutBrowser(api, account)
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    const bare = await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })
    const full = await browser.post('/api/create-subscription', newSubscriber(global))
    expect([secretOf(bare), secretOf(full)]).toEqual([quoted, quoted])
    await confirmPayment(payments, { clientSecret: quoted, card: cards.good })
    await browser.get('/api/checkout')
    expect(await readSubscriber(payload, account.email)).toMatchObject({ subscriptions: 1, customers: 1 })
    expect(await countSince(payments, before)).toEqual(paid)
  })

  test('the same e-mail with the right password is signed in and goes on', async () => {
    const account = await createTestAccount(payload, { password: 'the analytical engine' })
    const browser = await openCheckoutBrowser(api)
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    const subscriber = { ...newSubscriber(global), email: account.email.toUpperCase() }
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    expect((await browser.get('/api/user')).body).toMatchObject({ email: account.email })
    expect(await countSince(payments, before)).toEqual(open)
  })

  test('an account that nobody has confirmed is no exception', async () => {
    const account = await createTestAccount(payload, {
      password: 'the analytical engine',
      isEmailVerified: false,
    })
    const browser = await openCheckoutBrowser(api)
    const subscriber = { ...newSubscriber(global), email: account.email }
    const wrong = await browser.post('/api/create-subscription', { ...subscriber, password: 'a wrong one' })
    expect([wrong.status, wrong.code]).toEqual([409, 'email-taken'])
    expect((await browser.post('/api/create-subscription', subscriber)).status).toBe(200)
  })

  test('with a wrong password it is taken, nobody is signed in and nothing is made', async () => {
    const account = await createTestAccount(payload, { password: 'the difference engine' })
    const browser = await openCheckoutBrowser(api)
    const reply = await browser.post('/api/create-subscription', {
      ...newSubscriber(global),
      email: account.email,
    })
    expect([reply.status, reply.code]).toEqual([409, 'email-taken'])
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await countSince(payments, before)).toEqual(nothing)
  })

  test('passwords cannot be guessed here any faster than at the sign-in', async () => {
    const account = await createTestAccount(payload, { password: 'the difference engine' })
    const browser = await openCheckoutBrowser(api)
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { ...newSubscriber(global), email: account.email, password: `a guess ${guess}` }
      statuses.push((await browser.post('/api/create-subscription', body)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })

  test('staff subscribe like anybody else, and get no further than they were', async () => {
    const editor = await signInAs(payload, 'editor')
    const browser = await openCheckoutBrowser(api, editor)
    const reply = await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })
    expect(reply.status).toBe(200)
    expect((await browser.get('/api/user')).body).toMatchObject({ isAdmin: false })
  })

  test('who pays for a plan already buys no other, and nobody else’s subscription is touched', async () => {
    const account = await signInAs(payload, 'reader')
    const browser = await openCheckoutBrowser(api, account)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }),
    )
    await confirmPayment(payments, { clientSecret, card: cards.good })
    await browser.get('/api/checkout')
    const other = await openCheckoutBrowser(api, account)
    const replies = [
      await other.post('/api/create-payment-intent', quoteFor(platinum)),
      await other.post('/api/create-subscription', { subscriptionId: 'platinum', deliveryAddress }),
    ]
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [409, 'already-subscribed'],
      [409, 'already-subscribed'],
    ])
    expect(await countSince(payments, before)).toEqual(paid)
  })

  test('who signs in by it and pays for a plan already is told so, and the visit can be paid no more', async () => {
    const account = await createTestAccount(payload, { password: 'the analytical engine' })
    const first = await openCheckoutBrowser(api)
    const subscriber = { ...newSubscriber(global), email: account.email }
    const clientSecret = secretOf(await first.post('/api/create-subscription', subscriber))
    await confirmPayment(payments, { clientSecret, card: cards.good })
    await first.get('/api/checkout')
    const second = await openCheckoutBrowser(api)
    const quoted = secretOf(await second.post('/api/create-payment-intent', quoteFor(platinum)))
    const reply = await second.post('/api/create-subscription', {
      ...subscriber,
      subscriptionId: 'platinum',
      deliveryAddress,
    })
    expect([reply.status, reply.code]).toEqual([409, 'already-subscribed'])
    expect((await second.get('/api/user')).body).toMatchObject({ email: account.email })
    expect((await confirmPayment(payments, { clientSecret: quoted, card: cards.good })).error).not.toBeNull()
    expect(await countSince(payments, before)).toMatchObject({ payable: 0, paid: 1, charged: 1 })
  })
})
