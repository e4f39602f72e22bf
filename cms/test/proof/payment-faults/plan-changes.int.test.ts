import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../browser.ts'
import { newSubscriber, quoteFor } from '../../checkout.ts'
import { type FaultSetup, openFaultSetup } from '../../fault-setup.ts'
import { cards } from '../../paying-reader.ts'
import { createTestPlan } from '../../subscribers.ts'
import type { Plan } from '../../../src/payload-types.ts'

let setup: FaultSetup

beforeAll(async () => {
  setup = await openFaultSetup()
})
afterEach(() => setup.clear())
afterAll(() => setup.stop())

describe('a plan that changes meanwhile', { timeout: 60_000 }, () => {
  const makePlan = (slug: string) =>
    createTestPlan(setup.payload, { tier: 'silver', slug, priceCents: 20_000 })
  const change = (plan: Plan, data: Partial<Plan>) =>
    setup.payload.update({ collection: 'plans', id: plan.id, data })

  test('its price, between quote and payment: nothing is charged, the old amount cannot be paid any more', async () => {
    const plan = await makePlan('pricier-meanwhile')
    const browser = await setup.openBrowser()
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    const higherPriced = await change(plan, { priceCents: 25_000 })
    const refused = await browser.post('/api/create-subscription', newSubscriber(plan))
    expect([refused.status, refused.code]).toEqual([409, 'price-changed'])
    const late = await setup.pay(quoted, cards.good)
    expect(late.status).not.toBe('succeeded')
    await browser.post('/api/create-payment-intent', quoteFor(higherPriced))
    const person = newSubscriber(higherPriced)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await setup.pay(clientSecret, cards.good)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 25_000 })
    expect(await setup.kept(person.email)).toMatchObject({ paidCents: 25_000, payments: 1 })
  })

  test('its price, after it was paid: the old price is honoured', async () => {
    const plan = await makePlan('pricier-after')
    const visit = await setup.beginCheckout(plan)
    await visit.confirm(cards.good)
    await change(plan, { priceCents: 25_000 })
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await visit.kept()).toMatchObject({ subscriptions: 1, paidCents: 20_000 })
  })

  test('it is withdrawn: nobody new gets it, and anyone who has it keeps it and renews it', async () => {
    const plan = await makePlan('withdrawn-meanwhile')
    const reader = await setup.open(plan)
    await change(plan, { isOffered: false })
    const browser = await setup.openBrowser()
    const refused = await browser.post('/api/create-payment-intent', quoteFor(plan))
    expect([refused.status, refused.code]).toEqual([404, 'plan-unknown'])
    await setup.letYearPass(reader)
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'withdrawn-meanwhile' },
    })
    expect((await setup.at(reader)).charged).toEqual([20_000, 20_000])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
