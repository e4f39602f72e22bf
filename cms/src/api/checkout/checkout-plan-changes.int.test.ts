import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretOf, summaryOf } from '../../../test/browser.ts'
import { type CheckoutDesk, newSubscriber, openCheckoutDesk, quoteFor } from '../../../test/checkout.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import type { Plan } from '../../payload-types.ts'

let desk: CheckoutDesk

beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.stop())
beforeEach(() => desk.begin())

const changePrice = (plan: Plan, priceCents: number) =>
  desk.payload.update({ collection: 'plans', id: plan.id, data: { priceCents } })

describe('when the plan changes between quote and payment', () => {
  test('another price is shown before anything can be paid, and the old payment is void', async () => {
    const plan = await createTestPlan(desk.payload, { tier: 'silver' })
    const browser = await desk.open()
    const old = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    await changePrice(plan, 22_000)
    const subscriber = newSubscriber(plan)
    for (const _ of ['once', 'again']) {
      const reply = await browser.post('/api/create-subscription', subscriber)
      expect(summaryOf(reply)).toEqual([409, 'price-changed'])
    }
    expect((await desk.pay(old)).error).not.toBeNull()
    expect(await desk.kept(subscriber.email)).toBeNull()
    const dearer = { ...quoteFor(plan), amount: 22_000 }
    const quoted = secretOf(await browser.post('/api/create-payment-intent', dearer))
    expect(secretOf(await browser.post('/api/create-subscription', subscriber))).toBe(quoted)
    await desk.pay(quoted)
    await browser.get('/api/checkout')
    expect(await desk.kept(subscriber.email)).toMatchObject({ paidCents: 22_000 })
    expect(await desk.made()).toMatchObject({
      customers: 1,
      paid: 1,
      charged: 1,
      payable: 0,
    })
  })

  test('what was paid at the old price is honoured', async () => {
    const plan = await createTestPlan(desk.payload, { tier: 'silver' })
    const browser = await desk.open()
    const subscriber = newSubscriber(plan)
    await desk.pay(secretOf(await browser.post('/api/create-subscription', subscriber)))
    await changePrice(plan, 22_000)
    const again = await browser.post('/api/create-subscription', { subscriptionId: plan.slug })
    expect(summaryOf(again)).toEqual([409, 'checkout-paid'])
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await desk.kept(subscriber.email)).toMatchObject({
      subscriptions: 1,
      paidCents: 20_000,
    })
  })

  test('each tab holds the price that it has shown', async () => {
    const plan = await createTestPlan(desk.payload, { tier: 'silver' })
    const browser = await desk.open()
    await browser.post('/api/create-payment-intent', quoteFor(plan))
    await browser.post('/api/create-payment-intent', quoteFor(desk.plans.patron))
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
    const plan = await createTestPlan(desk.payload, { tier: 'silver' })
    const [late, paying] = [await desk.open(), await desk.open()]
    await late.post('/api/create-payment-intent', quoteFor(plan))
    const subscriber = newSubscriber(plan)
    const clientSecret = secretOf(await paying.post('/api/create-subscription', subscriber))
    await desk.payload.update({ collection: 'plans', id: plan.id, data: { isOffered: false } })
    const reply = await late.post('/api/create-subscription', newSubscriber(plan))
    expect(summaryOf(reply)).toEqual([404, 'plan-unknown'])
    await desk.pay(clientSecret)
    expect((await paying.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await desk.kept(subscriber.email)).toMatchObject({ subscriptions: 1 })
  })
})
