import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../../test/browser.ts'
import { newSubscriber, quoteFor } from '../../../test/checkout.ts'
import { type FaultDesk, openFaultDesk } from '../../../test/fault-desk.ts'
import { cards } from '../../../test/paying-reader.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import type { Plan } from '../../payload-types.ts'

let desk: FaultDesk

beforeAll(async () => {
  desk = await openFaultDesk()
})
afterEach(() => desk.clear())
afterAll(() => desk.stop())

describe('a plan that changes meanwhile', { timeout: 60_000 }, () => {
  const makePlan = (slug: string) =>
    createTestPlan(desk.payload, { tier: 'silver', slug, priceCents: 20_000 })
  const change = (plan: Plan, data: Partial<Plan>) =>
    desk.payload.update({ collection: 'plans', id: plan.id, data })

  test('its price, between quote and payment: nothing is charged, the old amount cannot be paid any more', async () => {
    const plan = await makePlan('dearer-meanwhile')
    const browser = await desk.openBrowser()
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    const dearer = await change(plan, { priceCents: 25_000 })
    const refused = await browser.post('/api/create-subscription', newSubscriber(plan))
    expect([refused.status, refused.code]).toEqual([409, 'price-changed'])
    const late = await desk.pay(quoted, cards.good)
    expect(late.status).not.toBe('succeeded')
    await browser.post('/api/create-payment-intent', quoteFor(dearer))
    const person = newSubscriber(dearer)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await desk.pay(clientSecret, cards.good)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 25_000 })
    expect(await desk.kept(person.email)).toMatchObject({ paidCents: 25_000, payments: 1 })
  })

  test('its price, after it was paid: the old price is honoured', async () => {
    const plan = await makePlan('dearer-after')
    const visit = await desk.beginCheckout(plan)
    await visit.confirm(cards.good)
    await change(plan, { priceCents: 25_000 })
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await visit.kept()).toMatchObject({ subscriptions: 1, paidCents: 20_000 })
  })

  test('it is withdrawn: nobody new gets it, and whoever has it keeps it and renews it', async () => {
    const plan = await makePlan('withdrawn-meanwhile')
    const reader = await desk.open(plan)
    await change(plan, { isOffered: false })
    const browser = await desk.openBrowser()
    const refused = await browser.post('/api/create-payment-intent', quoteFor(plan))
    expect([refused.status, refused.code]).toEqual([404, 'plan-unknown'])
    await desk.letYearPass(reader)
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'withdrawn-meanwhile' },
    })
    expect((await desk.at(reader)).charged).toEqual([20_000, 20_000])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(desk.api.faults).toEqual([])
})
