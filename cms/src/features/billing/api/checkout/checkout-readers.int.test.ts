import { describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount, signInAs } from '../../../../../test/accounts.ts'
import { secretOf, summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  onePaid,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

/** Signed in, and no subscriber any more. */
async function openFormerSubscriber() {
  const account = await signInAs(setup.payload, 'reader')
  const browser = await setup.open(account)
  await setup.pay(
    secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })),
  )
  await browser.get('/api/checkout')
  const { rows } = await setup.pool.query(
    `update user_subscriptions set status = 'canceled', ended_at = now() where user_id = $1
     returning provider_subscription_id as id`,
    [account.userId],
  )
  await setup.stripe.subscriptions.cancel(rows[0].id)
  return account
}

describe('who it is turns out later', () => {
  test('the checkout session of a browser becomes that of the reader who signs in', async () => {
    const browser = await setup.open()
    const first = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const account = await createTestAccount(setup.payload, { password: 'the analytical engine' })
    await browser.post('/api/auth/login', { email: account.email, password: 'the analytical engine' })
    expect(
      secretOf(await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })),
    ).toBe(first)
    expect(await setup.made()).toMatchObject({ customers: 1, payable: 1 })
  })

  test('a reader who is on another checkout session already keeps that one, and the browser’s can be paid no more', async () => {
    const account = await createTestAccount(setup.payload, { password: 'the analytical engine' })
    const laptop = await setup.open(await beginTestSession(setup.payload, account))
    const kept = secretOf(await laptop.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const phone = await setup.open()
    const left = secretOf(await phone.post('/api/create-payment-intent', quoteFor(setup.plans.patron)))
    const reply = await phone.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.global),
      email: account.email,
    })
    expect(secretOf(reply)).toBe(kept)
    expect((await setup.pay(left)).error).not.toBeNull()
    expect(await setup.made()).toMatchObject({ payable: 1, paid: 0, charged: 0 })
  })

  test('a reader who was a customer before stays that one', async () => {
    const account = await openFormerSubscriber()
    const phone = await setup.open()
    await phone.post('/api/create-payment-intent', quoteFor(setup.plans.patron))
    phone.jar.set('meridian-session', account.token)
    const clientSecret = secretOf(
      await phone.post('/api/create-subscription', { subscriptionId: 'patron-ledger' }),
    )
    await setup.pay(clientSecret)
    expect((await phone.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 150_000 })
    expect(await setup.kept(account.email)).toMatchObject({
      customers: 1,
      subscriptions: 1,
      plan: 'patron-ledger',
    })
  })

  test('what such a reader has paid before signing in is refunded, once', async () => {
    const account = await openFormerSubscriber()
    const phone = await setup.open()
    await setup.pay(secretOf(await phone.post('/api/create-payment-intent', quoteFor(setup.plans.patron))))
    phone.jar.set('meridian-session', account.token)
    const {
      data: [latest],
    } = await setup.stripe.charges.list({ limit: 1 })
    for (const _ of ['once', 'again']) {
      const reply = await phone.post('/api/create-subscription', { subscriptionId: 'patron-ledger' })
      expect(reply.status).toBe(200)
      const charge = await setup.stripe.charges.retrieve(latest?.id ?? '')
      expect(charge).toMatchObject({ amount: 150_000, amount_refunded: 150_000, refunded: true })
    }
  })

  test('what was paid before anybody said who they are is theirs who says so', async () => {
    const browser = await setup.open()
    await setup.pay(secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))))
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      receiptEmail: null,
    })
    const subscriber = newSubscriber(setup.plans.global)
    expect(summaryOf(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'checkout-paid',
    ])
    expect(await setup.kept(subscriber.email)).toMatchObject({
      subscriptions: 1,
      paidCents: 20_000,
    })
    expect((await browser.get('/api/user')).body).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('another e-mail address in the same browser is another reader, with a payment of their own', async () => {
    const browser = await setup.open()
    const mistyped = newSubscriber(setup.plans.global)
    const first = secretOf(
      await browser.send('POST', '/api/create-subscription', mistyped, { forgets: true }),
    )
    const right = newSubscriber(setup.plans.global)
    const second = secretOf(await browser.post('/api/create-subscription', right))
    expect((await setup.pay(first)).error).not.toBeNull()
    await setup.pay(second)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ receiptEmail: right.email })
    expect(await setup.kept(right.email)).toMatchObject({ subscriptions: 1 })
    expect(await setup.kept(mistyped.email)).toMatchObject({ subscriptions: 0 })
    expect(await setup.made()).toMatchObject({ paid: 1, charged: 1, payable: 0 })
  })
})

describe('when the answer is lost', () => {
  test('the same e-mail goes on with the account that the checkout session has opened, also with another password', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
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
    const elsewhere = await setup.open()
    const login = { email: subscriber.email, password: 'a better one' }
    expect((await elsewhere.post('/api/auth/login', login)).status).toBe(200)
    expect(await setup.kept(subscriber.email)).toMatchObject({ accounts: 1, customers: 1 })
    expect(await setup.made()).toMatchObject({ customers: 1, payable: 1 })
  })

  test('an account whose address was confirmed meanwhile takes its password', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    await browser.send('POST', '/api/create-subscription', subscriber, { forgets: true })
    await setup.pool.query('update users set email_verified_at = now() where email = $1', [subscriber.email])
    const guess = await browser.post('/api/create-subscription', { ...subscriber, password: 'another one' })
    expect(summaryOf(guess)).toEqual([409, 'email-taken'])
    expect((await browser.post('/api/create-subscription', subscriber)).status).toBe(200)
  })

  test('another browser has to know the password', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    await browser.post('/api/create-subscription', subscriber)
    const stranger = await setup.open()
    const guess = await stranger.post('/api/create-subscription', { ...subscriber, password: 'another one' })
    expect(summaryOf(guess)).toEqual([409, 'email-taken'])
  })
})
