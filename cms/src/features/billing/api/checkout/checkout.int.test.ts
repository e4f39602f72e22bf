import { describe, expect, test } from 'vitest'
import { openApi } from '../../../../../test/api.ts'
import { openBrowser, secretOf, summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  nothing,
  onePaid,
  onePayable,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { createTestPlan } from '../../../../../test/subscribers.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

describe('what the page asks first', () => {
  test('the settings name the checkout session before anything is asked of the provider', async () => {
    const browser = openBrowser(setup.api.api)
    const { status, body, headers } = await browser.get('/api/payment-settings')
    expect([status, body]).toEqual([
      200,
      {
        mode: 'sandbox',
        publishableKey: setup.payments.provider.publishableKey,
        scriptUrl: setup.payments.provider.scriptUrl,
      },
    ])
    expect(headers.get('set-cookie')).toMatch(
      /^meridian_checkout=[\w.-]+; .*Path=\/api; SameSite=Lax; HttpOnly$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const first = browser.jar.get('meridian_checkout')?.split('.')[0]
    await browser.get('/api/payment-settings')
    expect(browser.jar.get('meridian_checkout')?.split('.')[0]).toBe(first)
    expect(await setup.made()).toEqual(nothing)
  })

  test('without a provider nothing can be bought, and each call says so', async () => {
    const { api: closed } = openApi(setup.payload)
    const browser = openBrowser(closed)
    const replies = [
      await browser.get('/api/payment-settings'),
      await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)),
      await browser.post('/api/create-subscription', newSubscriber(setup.plans.global)),
      await browser.get('/api/checkout'),
    ]
    expect(replies.map(summaryOf)).toEqual(replies.map(() => [503, 'payments-off']))
  })
})

describe('spec §7 payment calls: POST /api/create-payment-intent', () => {
  test('answers a secret for the price of the plan', async () => {
    const browser = await setup.open()
    const reply = await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
    expect([reply.status, reply.body]).toEqual([
      200,
      { clientSecret: expect.stringMatching(/_secret_/), amount: 20_000, currency: 'usd' },
    ])
    expect(await setup.made()).toEqual(onePayable)
  })

  test.each([19_999, 20_001, 0, -20_000, 1, 2_000_000_000])(
    'refuses %i cents for a plan of 20000, and makes nothing',
    async (amount) => {
      const browser = await setup.open()
      const reply = await browser.post('/api/create-payment-intent', {
        ...quoteFor(setup.plans.global),
        amount,
      })
      expect(summaryOf(reply)).toEqual([409, 'price-differs'])
      expect(reply.detail).toMatch(/^[A-Z].*\.$/)
      expect(await setup.made()).toEqual(nothing)
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
    const browser = await setup.open()
    const reply = await browser.post('/api/create-payment-intent', body)
    expect(summaryOf(reply)).toEqual([status, code])
    expect(await setup.made()).toEqual(nothing)
  })

  test('a free plan, one that is withdrawn and one that cannot be collected for are not sold', async () => {
    const plans = [
      [
        await createTestPlan(setup.payload, { tier: 'other', slug: 'introduction', priceCents: 0 }),
        'plan-free',
      ],
      [await createTestPlan(setup.payload, { tier: 'gold', slug: 'gone', isOffered: false }), 'plan-unknown'],
      [await createTestPlan(setup.payload, { tier: 'gold', slug: 'cheap', priceCents: 30 }), 'plan-not-sold'],
    ] as const
    const browser = await setup.open()
    for (const [plan, code] of plans) {
      expect((await browser.post('/api/create-payment-intent', quoteFor(plan))).code).toBe(code)
      expect((await browser.post('/api/create-subscription', newSubscriber(plan))).code).toBe(code)
    }
    expect(await setup.made()).toEqual(nothing)
  })
})

describe('spec §7 payment calls: POST /api/create-subscription', () => {
  test('opens the account, signs the reader in and answers the secret of the same payment', async () => {
    const browser = await setup.open()
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const subscriber = newSubscriber(setup.plans.global)
    const reply = await browser.post('/api/create-subscription', subscriber)
    expect([reply.status, reply.body]).toEqual([200, { clientSecret: quoted }])
    expect((await browser.get('/api/user')).body).toMatchObject({
      email: subscriber.email,
      firstName: 'Ada',
      subscriptionTier: 'free',
    })
    expect(await setup.made()).toEqual(onePayable)
    await setup.pay(quoted)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect((await browser.get('/api/user')).body).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await setup.kept(subscriber.email)).toMatchObject({
      accounts: 1,
      sessions: 1,
      customers: 1,
      subscriptions: 1,
      plan: 'global-reader',
      paidCents: 20_000,
    })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('the provider knows who pays', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    await browser.post('/api/create-subscription', subscriber)
    const { data } = await setup.stripe.customers.list({ limit: 1 })
    expect(data[0]).toMatchObject({ email: subscriber.email, name: 'Ada Lovelace' })
  })

  test('works without the first call, which a browser may have left out', async () => {
    const reply = await openBrowser(setup.api.api).post(
      '/api/create-subscription',
      newSubscriber(setup.plans.global),
    )
    expect(reply.status).toBe(200)
    expect(await setup.made()).toEqual(onePayable)
  })

  test.each([
    [{ isAdmin: true }, 'The field "isAdmin" is not known here.'],
    [{ amount: 1 }, 'The field "amount" is not known here.'],
    [{ confirmPassword: 'the analytical engine' }, 'The field "confirmPassword" is not known here.'],
    [{ email: 'nobody' }, 'Please enter a valid e-mail address, like name@example.com.'],
    [{ firstName: ' ' }, 'Please fill in all required fields.'],
    [{ password: 'short' }, 'Password must be at least 6 characters long.'],
  ])('refuses %j', async (change, sentence) => {
    const browser = await setup.open()
    const reply = await browser.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.global),
      ...change,
    })
    expect([reply.status, reply.detail]).toEqual([400, sentence])
    expect(await setup.made()).toEqual(nothing)
  })

  test('refuses one of the commonest passwords before the provider hears of anything', async () => {
    const browser = await setup.open()
    const subscriber = { ...newSubscriber(setup.plans.global), password: 'password' }
    const reply = await browser.post('/api/create-subscription', subscriber)
    expect(summaryOf(reply)).toEqual([400, 'password-unfit'])
    expect(await setup.made()).toEqual(nothing)
    expect(await setup.kept(subscriber.email)).toBeNull()
  })
})
