import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../browser.ts'
import { newSubscriber, quoteFor } from '../../checkout.ts'
import { type FaultSetup, once, openFaultSetup } from '../../fault-setup.ts'
import { cards } from '../../paying-reader.ts'
import { deliverEvents, eventsAbout, sendEvent } from '../../payment-events.ts'

const dayMs = 86_400_000

let setup: FaultSetup

beforeAll(async () => {
  setup = await openFaultSetup()
})
afterEach(() => setup.clear())
afterAll(() => setup.stop())

describe('news of the provider that come late', { timeout: 60_000 }, () => {
  test('by a day: anyone who comes back from paying has access at once, and the news change nothing', async () => {
    const visit = await setup.beginCheckout()
    await visit.confirm(cards.good)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    const before = await visit.kept()
    await deliverEvents(setup, await setup.customerOf(visit.person.email))
    expect(await visit.kept()).toEqual(before)
  })

  test('by a day: anyone who closed the browser has access when they come', async () => {
    const visit = await setup.beginCheckout()
    await visit.confirm(cards.good)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    const customerId = await setup.customerOf(visit.person.email)
    const yesterday = new Date(Date.now() - dayMs)
    const [event] = eventsAbout(setup, customerId)
    // What was signed yesterday might be somebody's replay; the provider makes a new signature whenever it sends again.
    expect((await sendEvent(setup, event, yesterday)).status).toBe(400)
    await deliverEvents(setup, customerId)
    await deliverEvents(setup, customerId)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('by a day, of a renewal: access goes on without them', async () => {
    const reader = await setup.open(setup.plans.silver)
    const { periodEnd } = await setup.at(reader)
    setup.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 7200) * 1000))
    await setup.payload.db.pool.query(
      `update user_subscriptions set current_period_end = now() - interval '1 day' where user_id = $1`,
      [reader.userId],
    )
    expect(await setup.tierOf(reader)).toMatchObject({ subscriptionTier: 'global_reader' })
    await deliverEvents(setup, reader.customerId)
    expect(await reader.read('/subscription')).toMatchObject({ status: 'active' })
    expect((await setup.at(reader)).charged).toEqual([20_000, 20_000])
  })
})

describe('the provider', { timeout: 90_000 }, () => {
  test('is down: the checkout says so and takes the same form later, for one payment', async () => {
    const browser = await setup.openBrowser()
    const person = newSubscriber(setup.plans.silver)
    setup.sandbox.fault({ route: '*', kind: 'down' })
    const refused = [
      await browser.post('/api/create-payment-intent', quoteFor(setup.plans.silver)),
      await browser.post('/api/create-subscription', person),
    ]
    for (const { status, code, headers } of refused) {
      expect([status, code, headers.get('retry-after')]).toEqual([503, 'provider-away', '5'])
    }
    setup.sandbox.clearFaults()
    await browser.post('/api/create-payment-intent', quoteFor(setup.plans.silver))
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await setup.pay(clientSecret, cards.good)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await setup.kept(person.email)).toMatchObject(once)
  })

  test('is down when the reader comes back from paying: what is paid is known once it answers', async () => {
    const visit = await setup.beginCheckout()
    await visit.confirm(cards.good)
    setup.sandbox.fault({ route: '*', kind: 'down' })
    expect((await visit.browser.get('/api/checkout')).status).toBe(503)
    setup.sandbox.clearFaults()
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('is slow: what it did meanwhile is not done again', async () => {
    const browser = await setup.openBrowser()
    const person = newSubscriber(setup.plans.silver)
    setup.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'slow', delayMs: 14_000, times: 1 })
    const tryOn = async () =>
      (await browser.post('/api/create-payment-intent', quoteFor(setup.plans.silver))).status
    // Where it is not waited for to the end, the page offers to try again.
    await expect.poll(tryOn, { timeout: 60_000, interval: 500 }).toBe(200)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await setup.pay(clientSecret, cards.good)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await setup.kept(person.email)).toMatchObject(once)
    const customer = await setup.customerOf(person.email)
    const { data } = await setup.stripe.subscriptions.list({ customer, status: 'all' })
    expect(data).toHaveLength(1)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
