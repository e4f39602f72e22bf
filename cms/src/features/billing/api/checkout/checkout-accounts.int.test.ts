import { describe, expect, test } from 'vitest'
import { createTestAccount, signInAs } from '../../../../../test/accounts.ts'
import { secretOf, summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  deliveryAddress,
  newSubscriber,
  nothing,
  onePaid,
  onePayable,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { giveTestSubscription } from '../../../../../test/subscribers.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

describe('who subscribes', () => {
  test('a signed-in reader sends the plan alone, and what else a form sends of them is not looked at', async () => {
    const account = await signInAs(setup.payload, 'reader')
    const browser = await setup.open(account)
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const bare = await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })
    const full = await browser.post('/api/create-subscription', newSubscriber(setup.plans.global))
    expect([secretOf(bare), secretOf(full)]).toEqual([quoted, quoted])
    await setup.pay(quoted)
    await browser.get('/api/checkout')
    expect(await setup.kept(account.email)).toMatchObject({ subscriptions: 1, customers: 1 })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('whose session ended meanwhile is not known any more, and nothing is made for them', async () => {
    const account = await signInAs(setup.payload, 'reader')
    const browser = await setup.open(account)
    await setup.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [
      account.email,
    ])
    const reply = await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })
    expect(summaryOf(reply)).toEqual([400, 'parameter-invalid'])
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await setup.made()).toEqual(nothing)
  })

  test('the same e-mail with the right password is signed in and goes on', async () => {
    const account = await createTestAccount(setup.payload, { password: 'the analytical engine' })
    const browser = await setup.open()
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const subscriber = { ...newSubscriber(setup.plans.global), email: account.email.toUpperCase() }
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    expect((await browser.get('/api/user')).body).toMatchObject({ email: account.email })
    expect(await setup.made()).toEqual(onePayable)
  })

  test('an account that nobody has confirmed is no exception', async () => {
    const account = await createTestAccount(setup.payload, {
      password: 'the analytical engine',
      isEmailVerified: false,
    })
    const browser = await setup.open()
    const subscriber = { ...newSubscriber(setup.plans.global), email: account.email }
    const wrong = await browser.post('/api/create-subscription', { ...subscriber, password: 'a wrong one' })
    expect([wrong.status, wrong.code]).toEqual([409, 'email-taken'])
    expect((await browser.post('/api/create-subscription', subscriber)).status).toBe(200)
  })

  test('with a wrong password it is taken, nobody is signed in and nothing is made', async () => {
    const account = await createTestAccount(setup.payload, { password: 'the difference engine' })
    const browser = await setup.open()
    const reply = await browser.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.global),
      email: account.email,
    })
    expect(summaryOf(reply)).toEqual([409, 'email-taken'])
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await setup.made()).toEqual(nothing)
  })

  test('passwords cannot be guessed here any faster than at the sign-in', async () => {
    const account = await createTestAccount(setup.payload, { password: 'the difference engine' })
    const browser = await setup.open()
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      const body = {
        ...newSubscriber(setup.plans.global),
        email: account.email,
        password: `a guess ${guess}`,
      }
      statuses.push((await browser.post('/api/create-subscription', body)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })

  test('staff subscribe like anybody else, and get no further than they were', async () => {
    const editor = await signInAs(setup.payload, 'editor')
    const browser = await setup.open(editor)
    const reply = await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' })
    expect(reply.status).toBe(200)
    expect((await browser.get('/api/user')).body).toMatchObject({ isAdmin: false })
  })

  test('who pays for a plan already buys no other, and nobody else’s subscription is touched', async () => {
    const account = await signInAs(setup.payload, 'reader')
    const browser = await setup.open(account)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }),
    )
    await setup.pay(clientSecret)
    await browser.get('/api/checkout')
    const other = await setup.open(account)
    const replies = [
      await other.post('/api/create-payment-intent', quoteFor(setup.plans.platinum)),
      await other.post('/api/create-subscription', { subscriptionId: 'platinum', deliveryAddress }),
    ]
    expect(replies.map(summaryOf)).toEqual([
      [409, 'already-subscribed'],
      [409, 'already-subscribed'],
    ])
    for (const { detail } of replies) expect(detail).toMatch(/^You have a subscription already\./)
    expect(await setup.made()).toEqual(onePaid)
  })

  test('nobody pays for a plan that they were given; another takes its place', async () => {
    const account = await signInAs(setup.payload, 'reader')
    const given = setup.plans.global
    await giveTestSubscription(setup.payload, account.userId, { planId: given.id, kind: 'complimentary' })
    const browser = await setup.open(account)
    const replies = [
      await browser.post('/api/create-payment-intent', quoteFor(given)),
      await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }),
    ]
    expect(replies.map(summaryOf)).toEqual([
      [409, 'already-subscribed'],
      [409, 'already-subscribed'],
    ])
    expect(await setup.made()).toEqual(nothing)
    const clientSecret = secretOf(
      await browser.post('/api/create-subscription', { subscriptionId: 'patron-ledger' }),
    )
    await setup.pay(clientSecret)
    await browser.get('/api/checkout')
    expect(await setup.kept(account.email)).toMatchObject({ subscriptions: 1, plan: 'patron-ledger' })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('a plan that was given and has ended can be bought', async () => {
    const account = await signInAs(setup.payload, 'reader')
    await giveTestSubscription(setup.payload, account.userId, {
      planId: setup.plans.global.id,
      kind: 'complimentary',
      startedAt: new Date('2025-01-01'),
      endsAt: new Date('2026-01-01'),
    })
    const browser = await setup.open(account)
    const reply = await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
    expect(reply.status).toBe(200)
  })

  test('who signs in by it and pays for a plan already is told so, and the checkout session can be paid no more', async () => {
    const account = await createTestAccount(setup.payload, { password: 'the analytical engine' })
    const first = await setup.open()
    const subscriber = { ...newSubscriber(setup.plans.global), email: account.email }
    const clientSecret = secretOf(await first.post('/api/create-subscription', subscriber))
    await setup.pay(clientSecret)
    await first.get('/api/checkout')
    const second = await setup.open()
    const quoted = secretOf(await second.post('/api/create-payment-intent', quoteFor(setup.plans.platinum)))
    const reply = await second.post('/api/create-subscription', {
      ...subscriber,
      subscriptionId: 'platinum',
      deliveryAddress,
    })
    expect(summaryOf(reply)).toEqual([409, 'already-subscribed'])
    expect((await second.get('/api/user')).body).toMatchObject({ email: account.email })
    expect((await setup.pay(quoted)).error).not.toBeNull()
    expect(await setup.made()).toMatchObject({ payable: 0, paid: 1, charged: 1 })
  })
})
