import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount, signInAs } from '../../../test/accounts.ts'
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
let global: Plan
let patron: Plan
let before: ProviderCounts

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
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
const summary = ({ status, code }: Reply) => [status, code]
const one = { customers: 1, subscriptions: 1, paid: 1, charged: 1, payable: 0 }

/** Signed in, and no subscriber any more. */
async function openFormerSubscriber() {
  const account = await signInAs(payload, 'reader')
  const browser = await openCheckoutBrowser(api, account)
  await good(secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })))
  await browser.get('/api/checkout')
  const { rows } = await payload.db.pool.query(
    `update user_subscriptions set status = 'canceled', ended_at = now() where user_id = $1
     returning provider_subscription_id as id`,
    [account.userId],
  )
  await payments.provider.stripe.subscriptions.cancel(rows[0].id)
  return account
}

describe('who it is turns out later', () => {
  test('the visit of a browser becomes that of the reader who signs in', async () => {
    const browser = await openCheckoutBrowser(api)
    const first = secretOf(await browser.post('/api/create-payment-intent', quoteFor(global)))
    const account = await createTestAccount(payload, { password: 'the analytical engine' })
    await browser.post('/api/auth/login', { email: account.email, password: 'the analytical engine' })
    expect(
      secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })),
    ).toBe(first)
    expect(await countSince(payments, before)).toMatchObject({ customers: 1, payable: 1 })
  })

  test('a reader who is on another visit already keeps that one, and the browser’s can be paid no more', async () => {
    const account = await createTestAccount(payload, { password: 'the analytical engine' })
    const laptop = await openCheckoutBrowser(api, await beginTestSession(payload, account))
    const kept = secretOf(await laptop.post('/api/create-payment-intent', quoteFor(global)))
    const phone = await openCheckoutBrowser(api)
    const left = secretOf(await phone.post('/api/create-payment-intent', quoteFor(patron)))
    const reply = await phone.post('/api/create-subscription', {
      ...newSubscriber(global),
      email: account.email,
    })
    expect(secretOf(reply)).toBe(kept)
    expect((await good(left)).error).not.toBeNull()
    expect(await countSince(payments, before)).toMatchObject({ payable: 1, paid: 0, charged: 0 })
  })

  test('a reader who was a customer before stays that one', async () => {
    const account = await openFormerSubscriber()
    const phone = await openCheckoutBrowser(api)
    await phone.post('/api/create-payment-intent', quoteFor(patron))
    phone.jar.set('meridian-session', account.token)
    const clientSecret = secretOf(
      await phone.post('/api/create-subscription', { subscriptionId: 'patron-ledger' }),
    )
    await good(clientSecret)
    expect((await phone.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 150_000 })
    expect(await readSubscriber(payload, account.email)).toMatchObject({
      customers: 1,
      subscriptions: 1,
      plan: 'patron-ledger',
    })
  })

  test('what such a reader has paid before signing in is given back, once', async () => {
    const account = await openFormerSubscriber()
    const phone = await openCheckoutBrowser(api)
    await good(secretOf(await phone.post('/api/create-payment-intent', quoteFor(patron))))
    phone.jar.set('meridian-session', account.token)
    const {
      data: [latest],
    } = await payments.provider.stripe.charges.list({ limit: 1 })
    for (const _ of ['once', 'again']) {
      const reply = await phone.post('/api/create-subscription', { subscriptionId: 'patron-ledger' })
      expect(reply.status).toBe(200)
      const charge = await payments.provider.stripe.charges.retrieve(latest?.id ?? '')
      expect(charge).toMatchObject({ amount: 150_000, amount_refunded: 150_000, refunded: true })
    }
  })

  test('what was paid before anybody said who they are is theirs who says so', async () => {
    const browser = await openCheckoutBrowser(api)
    await good(secretOf(await browser.post('/api/create-payment-intent', quoteFor(global))))
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      receiptEmail: null,
    })
    const subscriber = newSubscriber(global)
    expect(summary(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'checkout-paid',
    ])
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({
      subscriptions: 1,
      paidCents: 20_000,
    })
    expect((await browser.get('/api/user')).body).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await countSince(payments, before)).toEqual(one)
  })

  test('another e-mail address in the same browser is another reader, with a payment of their own', async () => {
    const browser = await openCheckoutBrowser(api)
    const mistyped = newSubscriber(global)
    const first = secretOf(
      await browser.send('POST', '/api/create-subscription', mistyped, { forgets: true }),
    )
    const right = newSubscriber(global)
    const second = secretOf(await browser.post('/api/create-subscription', right))
    expect((await good(first)).error).not.toBeNull()
    await good(second)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ receiptEmail: right.email })
    expect(await readSubscriber(payload, right.email)).toMatchObject({ subscriptions: 1 })
    expect(await readSubscriber(payload, mistyped.email)).toMatchObject({ subscriptions: 0 })
    expect(await countSince(payments, before)).toMatchObject({ paid: 1, charged: 1, payable: 0 })
  })
})

describe('when the answer is lost', () => {
  test('the same e-mail goes on with the account that the visit has opened, also with another password', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    const first = await browser.send('POST', '/api/create-subscription', subscriber, { forgets: true })
    const second = await browser.send(
      'POST',
      '/api/create-subscription',
      { ...subscriber, password: 'a better one' },
      { forgets: true },
    )
    const third = await browser.post('/api/create-subscription', { ...subscriber, password: 'a better one' })
    expect([secretOf(second), secretOf(third)]).toEqual([secretOf(first), secretOf(first)])
    expect((await browser.get('/api/user')).body).toMatchObject({ email: subscriber.email })
    const elsewhere = await openCheckoutBrowser(api)
    const login = { email: subscriber.email, password: 'a better one' }
    expect((await elsewhere.post('/api/auth/login', login)).status).toBe(200)
    expect(await readSubscriber(payload, subscriber.email)).toMatchObject({ accounts: 1, customers: 1 })
    expect(await countSince(payments, before)).toMatchObject({ customers: 1, payable: 1 })
  })

  test('an account whose address was confirmed meanwhile takes its password', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    await browser.send('POST', '/api/create-subscription', subscriber, { forgets: true })
    await payload.db.pool.query('update users set email_verified_at = now() where email = $1', [
      subscriber.email,
    ])
    const guess = await browser.post('/api/create-subscription', { ...subscriber, password: 'another one' })
    expect(summary(guess)).toEqual([409, 'email-taken'])
    expect((await browser.post('/api/create-subscription', subscriber)).status).toBe(200)
  })

  test('another browser has to know the password', async () => {
    const browser = await openCheckoutBrowser(api)
    const subscriber = newSubscriber(global)
    await browser.post('/api/create-subscription', subscriber)
    const stranger = await openCheckoutBrowser(api)
    const guess = await stranger.post('/api/create-subscription', { ...subscriber, password: 'another one' })
    expect(summary(guess)).toEqual([409, 'email-taken'])
  })
})
