import { describe, expect, test } from 'vitest'
import { secretOf, summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  onePaid,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { cards } from '../../../../../test/paying-reader.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

describe('one after the other', () => {
  test('a page that is loaded again gets the same payment', async () => {
    const browser = await setup.open()
    const secrets = []
    for (let load = 0; load < 3; load += 1) {
      await browser.get('/api/payment-settings')
      secrets.push(secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))))
    }
    expect(new Set(secrets).size).toBe(1)
  })

  test('what was paid is not paid again, by either call, and the page is told where to go', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    await setup.pay(secretOf(await browser.post('/api/create-subscription', subscriber)))
    // Before and after the news of it has come.
    for (const _ of ['before', 'after']) {
      const replies = [
        await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)),
        await browser.post('/api/create-subscription', { subscriptionId: 'global-reader' }),
      ]
      expect(replies.map(summaryOf)).toEqual([
        [409, 'already-subscribed'],
        [409, 'already-subscribed'],
      ])
      expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    }
    expect(await setup.made()).toEqual(onePaid)
  })

  test('somebody who was signed out meanwhile cannot pay again either', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    await setup.pay(secretOf(await browser.post('/api/create-subscription', subscriber)))
    browser.jar.delete('meridian-session')
    expect(summaryOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))).toEqual(
      [409, 'checkout-paid'],
    )
    expect(summaryOf(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'already-subscribed',
    ])
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      state: 'succeeded',
      receiptEmail: subscriber.email,
    })
    expect(await setup.made()).toEqual(onePaid)
  })

  test('after a card was declined, another one pays the same', async () => {
    const browser = await setup.open()
    const subscriber = newSubscriber(setup.plans.global)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', subscriber))
    expect((await setup.pay(clientSecret, cards.declined)).error?.type).toBe('card_error')
    const again = await browser.post('/api/create-subscription', subscriber)
    expect(secretOf(again)).toBe(clientSecret)
    expect((await setup.pay(clientSecret)).status).toBe('succeeded')
    expect(await setup.made()).toEqual(onePaid)
  })

  test('who signs out and leaves the browser to somebody else leaves no checkout session behind', async () => {
    const browser = await setup.open()
    await setup.pay(
      secretOf(await browser.post('/api/create-subscription', newSubscriber(setup.plans.global))),
    )
    await browser.post('/api/auth/logout')
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    expect((await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))).status).toBe(200)
  })

  test('a cookie that somebody made is no checkout session', async () => {
    const browser = await setup.open()
    const first = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    const cookie = browser.jar.get('meridian_checkout') ?? ''
    browser.jar.set('meridian_checkout', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    const second = secretOf(await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global)))
    expect(second).not.toBe(first)
  })
})
