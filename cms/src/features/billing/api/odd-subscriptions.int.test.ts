import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOf, openBillingSetup, secretOf } from '../../../../test/billing-setup.ts'
import { cards, confirmPayment, type PayingReader, putCardOnFile } from '../../../../test/paying-reader.ts'

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterAll(() => setup.payments.stop())
beforeEach(() => setup.payload.db.pool.query('truncate rate_limits'))

const stripe = () => setup.payments.provider.stripe

/** Puts something that is none of our plans in front of, or in place of, what a reader pays for. */
async function addPostage({ subscriptionId }: PayingReader, replaced?: string): Promise<string> {
  const product = await stripe().products.create({ name: 'Postage' })
  const price = await stripe().prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 3_000,
    recurring: { interval: 'year' },
  })
  await stripe().subscriptions.update(subscriptionId, {
    items: [{ price: price.id, ...(replaced !== undefined && { id: replaced }) }],
    proration_behavior: 'none',
  })
  return price.id
}

const itemsOf = async ({ subscriptionId }: PayingReader) =>
  (await stripe().subscriptions.retrieve(subscriptionId)).items.data

describe('a subscription that somebody has changed at the provider', () => {
  test('to end on a day of their choice can be kept by the reader', async () => {
    const reader = await setup.open(setup.plans.silver)
    const { periodEnd } = await setup.at(reader)
    const day = periodEnd - 30 * 24 * 3600
    await stripe().subscriptions.update(reader.subscriptionId, { cancel_at: day })
    await reader.sync()
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: true })
    const quote = await setup.ask(reader, 'gold')
    expect(quote.status).toBe(409)
    const cancelled = await reader.post('/subscription/cancellation')
    expect(await cancelled.json()).toEqual({ endsAt: new Date(day * 1000).toISOString() })
    expect((await reader.delete('/subscription/cancellation')).status).toBe(204)
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: false })
    expect((await setup.at(reader)).cancel_at).toBe(null)
  })

  test('that has something else in it as well changes its plan, and the rest stays', async () => {
    const reader = await setup.open(setup.plans.silver)
    const [plan] = await itemsOf(reader)
    const postage = await addPostage(reader)
    // The plan comes second.
    const price = String(plan?.price.id)
    await stripe().subscriptions.update(reader.subscriptionId, {
      items: [{ id: plan?.id, deleted: true }, { price }],
      proration_behavior: 'none',
    })
    await reader.sync()
    expect((await itemsOf(reader)).map((item) => item.price.id)).toEqual([postage, price])
    const quote = await setup.quote(reader, 'gold')
    expect(quote.amountDue).toBe(130_000)
    expect(await changeOf(await setup.confirm(reader, quote.quote))).toEqual({ state: 'changed' })
    expect((await itemsOf(reader)).map((item) => item.price.unit_amount)).toEqual([3_000, 150_000])
    expect((await setup.at(reader)).charged).toEqual([130_000, 20_000])
  })

  test('to a price of their own lets a failed renewal be paid', async () => {
    const reader = await setup.open(setup.plans.silver)
    const [plan] = await itemsOf(reader)
    await addPostage(reader, plan?.id)
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    await setup.letYearPass(reader)
    const due = await reader.post('/payments/due')
    expect([due.status, await due.json()]).toEqual([
      200,
      expect.objectContaining({
        amount: 3_000,
        kind: 'renewal',
        plan: { id: 'silver', name: expect.any(String) },
      }),
    ])
  })

  test('by a coupon that pays for all of it is changed for what the quote says', async () => {
    const reader = await setup.open(setup.plans.silver)
    const coupon = await stripe().coupons.create({ percent_off: 100, duration: 'forever' })
    await stripe().subscriptions.update(reader.subscriptionId, { discounts: [{ coupon: coupon.id }] })
    await setup.letYearPass(reader)
    const quote = await setup.quote(reader, 'gold')
    expect(await changeOf(await setup.confirm(reader, quote.quote))).toEqual({ state: 'changed' })
    const { charged } = await setup.at(reader)
    expect(charged).toEqual([...(quote.amountDue > 0 ? [quote.amountDue] : []), 20_000])
  })

  test('by a credit that pays for all of an upgrade is charged nothing, and runs', async () => {
    const reader = await setup.open(setup.plans.silver)
    await stripe().customers.update(reader.customerId, { balance: -200_000 })
    const quote = await setup.quote(reader, 'gold')
    expect(quote.amountDue).toBe(0)
    expect(await changeOf(await setup.confirm(reader, quote.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([20_000])
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'gold' } })
  })
})

test('however many upgrades came to nothing, a change goes by what is paid for', async () => {
  const reader = await setup.open(setup.plans.gold, cards.alwaysAsks)
  for (let count = 0; count < 21; count += 1) {
    await setup.payload.db.pool.query('truncate rate_limits')
    const quote = await setup.quote(reader, 'platinum')
    await secretOf(await setup.confirm(reader, quote.quote))
    expect((await reader.delete('/subscription/change')).status).toBe(204)
  }
  const down = await setup.quote(reader, 'silver')
  expect(await changeOf(await setup.confirm(reader, down.quote))).toEqual({ state: 'scheduled' })
  const again = await setup.ask(reader, 'gold')
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining('begins with your next period'),
  ])
  expect((await reader.delete('/subscription/change')).status).toBe(204)
  expect((await setup.at(reader)).price).toBe(150_000)
})

test('a secret of one reader’s payment does not become another’s by being asked for', async () => {
  const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
  const other = await setup.open(setup.plans.silver)
  const secret = await secretOf(await setup.confirm(reader, (await setup.quote(reader, 'gold')).quote))
  expect((await other.post('/payments/due')).status).toBe(404)
  await confirmPayment(setup.payments, { clientSecret: secret, card: cards.good })
  await Promise.all([reader.sync(), other.sync()])
  expect(await other.read('/subscription')).toMatchObject({ subscription: { id: 'silver' } })
  expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'gold' } })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
