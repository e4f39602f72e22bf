import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../browser.ts'
import { quoteFor } from '../../checkout.ts'
import { type FaultSetup, notYet, once, openFaultSetup } from '../../fault-setup.ts'
import { cards } from '../../paying-reader.ts'
import { deliverEvents } from '../../payment-events.ts'

const dayMs = 86_400_000

let setup: FaultSetup

beforeAll(async () => {
  setup = await openFaultSetup()
})
afterEach(() => setup.clear())
afterAll(() => setup.stop())

describe('the card at the checkout', { timeout: 60_000 }, () => {
  test.each([
    ['declined', cards.declined, /declined/],
    ['insufficient funds', cards.insufficientFunds, /insufficient funds/],
  ])('%s: nothing is charged, the reader is told why and pays with another card', async (_, card, why) => {
    const visit = await setup.beginCheckout()
    expect((await visit.confirm(card)).error?.message).toMatch(why)
    expect(await visit.outcome()).toMatchObject({ state: 'failed', message: expect.stringMatching(why) })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    expect(await visit.kept()).toMatchObject({ ...notYet, accounts: 1 })
    expect((await visit.confirm(cards.good)).status).toBe('succeeded')
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    await deliverEvents(setup, await setup.customerOf(visit.person.email))
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject({ ...once, payments: 2 })
  })

  test('3-D Secure done: it is paid once, and access is there', async () => {
    const visit = await setup.beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks)).status).toBe('succeeded')
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded', receiptEmail: visit.person.email })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('3-D Secure failed: nothing is charged, and the same form takes another try', async () => {
    const visit = await setup.beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks, 'fail')).status).toBe('requires_payment_method')
    expect(await visit.outcome()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^Your bank did not confirm that it was you\./),
    })
    await visit.confirm(cards.alwaysAsks)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject({ subscriptions: 1, paidCents: 20_000 })
  })

  test('3-D Secure abandoned: nothing is charged, the page says so, and it can be finished later', async () => {
    const visit = await setup.beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks, 'abandon')).status).toBe('requires_action')
    expect(await visit.outcome()).toMatchObject({ state: 'requires_action' })
    expect(await visit.kept()).toMatchObject(notYet)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    await visit.confirm(cards.alwaysAsks)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('3-D Secure abandoned for good: it expires, and the reader may begin again', async () => {
    const visit = await setup.beginCheckout()
    await visit.confirm(cards.alwaysAsks, 'abandon')
    const customerId = await setup.customerOf(visit.person.email)
    setup.sandbox.advanceClock(customerId, new Date(Date.now() + dayMs))
    expect(await visit.outcome()).toMatchObject({ state: 'none' })
    await visit.browser.post('/api/create-payment-intent', quoteFor(setup.plans.silver))
    const answer = await visit.browser.post('/api/create-subscription', { subscriptionId: 'silver' })
    await setup.pay(secretOf(answer), cards.good)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject({ accounts: 1, subscriptions: 1, paidCents: 20_000 })
  })
})

describe('an expired card at a renewal', { timeout: 60_000 }, () => {
  /** A reader whose card is good for this month alone, a year later. */
  async function openWithExpiredCard() {
    const reader = await setup.open(setup.plans.silver)
    const setupIntent = await setup.stripe.setupIntents.create({ customer: reader.customerId })
    const inTwoMonths = new Date(Date.now() + 60 * dayMs)
    await setup.sandbox.browser.confirmSetup({
      clientSecret: setupIntent.client_secret ?? '',
      card: cards.good,
      expMonth: inTwoMonths.getUTCMonth() + 1,
      expYear: inTwoMonths.getUTCFullYear(),
    })
    expect((await reader.put('/payment-method', { setupIntentId: setupIntent.id })).status).toBe(200)
    await setup.letYearPass(reader)
    return reader
  }

  test('takes nothing away for 14 days, and the mail leads to the page that pays it', async () => {
    const reader = await openWithExpiredCard()
    expect(await setup.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'past_due',
      subscriptionTier: 'global_reader',
    })
    const { payBy }: { payBy: string } = Object(await reader.read('/subscription'))
    const { periodStart } = await setup.at(reader)
    expect(Math.round((Date.parse(payBy) / 1000 - periodStart) / 86_400)).toBe(14)
    const mail = (await setup.mailsTo(reader.email)).find(({ subject }) => subject.includes('payment'))
    expect(mail?.text).toContain('/account/payment')
    const due: { clientSecret: string } = Object(await (await reader.post('/payments/due')).json())
    await setup.pay(due.clientSecret, cards.mastercard)
    await reader.sync()
    expect(await setup.tierOf(reader)).toMatchObject({ subscriptionStatus: 'active' })
    expect((await setup.at(reader)).charged).toEqual([20_000, 20_000])
  })

  test('ends the subscription when nobody pays it', async () => {
    const reader = await openWithExpiredCard()
    const { periodStart } = await setup.at(reader)
    setup.sandbox.advanceClock(reader.customerId, new Date((periodStart + 60 * 86_400) * 1000))
    await reader.sync()
    expect(await setup.tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    expect((await reader.post('/payments/due')).status).toBe(404)
    expect((await setup.at(reader)).charged).toEqual([20_000])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
