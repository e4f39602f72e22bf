import { describe, expect, test } from 'vitest'
import { secretOf, summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { createTestPlan } from '../../../../../test/subscribers.ts'
import type { Plan } from '../../../../payload-types.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

const changePrice = (plan: Plan, priceCents: number) =>
  setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents } })

describe('when the plan changes between quote and payment', () => {
  test('another price is shown before anything can be paid, and the old payment is void', async () => {
    const plan = await createTestPlan(setup.payload, { tier: 'silver' })
    const browser = await setup.open()
    const old = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    await changePrice(plan, 22_000)
    const subscriber = newSubscriber(plan)
    for (const _ of ['once', 'again']) {
      const reply = await browser.post('/api/create-subscription', subscriber)
      expect(summaryOf(reply)).toEqual([409, 'price-changed'])
    }
    expect((await setup.pay(old)).error).not.toBeNull()
    expect(await setup.kept(subscriber.email)).toBeNull()
    const higherPriced = { ...quoteFor(plan), amount: 22_000 }
    const quoted = secretOf(await browser.post('/api/create-payment-intent', higherPriced))
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    await setup.pay(quoted)
    await browser.get('/api/checkout')
    expect(await setup.kept(subscriber.email)).toMatchObject({ paidCents: 22_000 })
    expect(await setup.made()).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('what was paid at the old price is honoured', async () => {
    const plan = await createTestPlan(setup.payload, { tier: 'silver' })
    const browser = await setup.open()
    const subscriber = newSubscriber(plan)
    await setup.pay(secretOf(await browser.post('/api/create-subscription', subscriber)))
    await changePrice(plan, 22_000)
    const again = await browser.post('/api/create-subscription', { subscriptionId: plan.slug })
    expect(summaryOf(again)).toEqual([409, 'already-subscribed'])
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await setup.kept(subscriber.email)).toMatchObject({
      subscriptions: 1,
      paidCents: 20_000,
    })
  })

  test('each tab holds the price that it has shown', async () => {
    const plan = await createTestPlan(setup.payload, { tier: 'silver' })
    const browser = await setup.open()
    await browser.post('/api/create-payment-intent', quoteFor(plan))
    await browser.post('/api/create-payment-intent', quoteFor(setup.plans.patron))
    await changePrice(plan, 22_000)
    const subscriber = newSubscriber(plan)
    expect(summaryOf(await browser.post('/api/create-subscription', subscriber))).toEqual([
      409,
      'price-changed',
    ])
    const other = { ...subscriber, subscriptionId: 'patron-ledger' }
    expect((await browser.post('/api/create-subscription', other)).status).toBe(200)
  })

  test('a plan that was withdrawn is not sold any more; who has paid for it has it', async () => {
    const plan = await createTestPlan(setup.payload, { tier: 'silver' })
    const [late, paying] = [await setup.open(), await setup.open()]
    await late.post('/api/create-payment-intent', quoteFor(plan))
    const subscriber = newSubscriber(plan)
    const clientSecret = secretOf(await paying.post('/api/create-subscription', subscriber))
    await setup.payload.update({ collection: 'plans', id: plan.id, data: { isOffered: false } })
    const reply = await late.post('/api/create-subscription', newSubscriber(plan))
    expect(summaryOf(reply)).toEqual([404, 'plan-unknown'])
    await setup.pay(clientSecret)
    expect((await paying.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await setup.kept(subscriber.email)).toMatchObject({ subscriptions: 1 })
  })
})
