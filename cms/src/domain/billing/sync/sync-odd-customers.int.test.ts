import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PayingReader, putCardOnFile, cards } from '../../../../test/paying-reader.ts'
import { openSyncDesk, type SyncDesk } from '../../../../test/sync-desk.ts'
import { findingsOf } from '../reconciliation/finding.ts'

let desk: SyncDesk

beforeAll(async () => {
  desk = await openSyncDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.sandbox.clearFaults()
  await desk.mails()
})

/** A price that somebody has made in the provider's dashboard: of none of our plans. */
async function strangePrice(cents: number): Promise<string> {
  const product = await desk.stripe.products.create({ name: 'Postage' })
  const price = await desk.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'year' },
  })
  return price.id
}

const statusOf = async (id: string) => (await desk.stripe.subscriptions.retrieve(id)).status

describe('a second subscription of one reader', () => {
  test.each([
    ['the refund', 'POST /v1/refunds', 'down'],
    ['the answer about the refund', 'POST /v1/refunds', 'lost'],
    ['the cancelling', 'DELETE /v1/subscriptions/*', 'down'],
    ['the answer about the cancelling', 'DELETE /v1/subscriptions/*', 'lost'],
  ] as const)('is ended and paid back by the next look when %s is cut off', async (_, route, kind) => {
    const reader = await desk.open()
    const second = await desk.subscribeThere(reader, desk.plans.gold)
    // The client asks again once by itself.
    desk.sandbox.fault({ route, kind, times: 2 })
    await expect(reader.sync()).rejects.toThrow('connection')
    await reader.sync()
    expect(await statusOf(second.id)).toBe('canceled')
    expect(await desk.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['refunded', 'succeeded'],
    })
  })

  test('whose payment the bank has taken back is ended, and nothing of the customer gets stuck', async () => {
    const reader = await desk.open()
    const second = await desk.subscribeThere(reader, desk.plans.gold)
    desk.sandbox.openDispute((await desk.lastCharge(reader)).id)
    await reader.sync()
    expect(await statusOf(second.id)).toBe('canceled')
    expect(await desk.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['disputed', 'succeeded'],
    })
  })

  test('whose payment the provider does not give back is ended, and staff are told', async () => {
    const reader = await desk.open()
    const second = await desk.subscribeThere(reader, desk.plans.gold)
    desk.sandbox.fault({ route: 'POST /v1/refunds', kind: 'error', status: 400 })
    const report = await reader.sync()
    expect(findingsOf(reader.customerId, report)).toContainEqual(
      expect.objectContaining({ kind: 'duplicate-kept', subject: second.id, isRepaired: false }),
    )
    expect(await statusOf(second.id)).toBe('canceled')
    expect((await desk.look(reader)).statuses).toEqual(['succeeded', 'succeeded'])
  })

  test('is the one that goes on when the older was paid back in full', async () => {
    const reader = await desk.open()
    const { id: firstCharge } = await desk.lastCharge(reader)
    const second = await desk.subscribeThere(reader, desk.plans.gold)
    await desk.stripe.refunds.create({ charge: firstCharge })
    expect(await reader.sync()).toMatchObject({
      corrections: [{ reason: 'refunded', subscriptionId: reader.subscriptionId }],
    })
    expect([await statusOf(reader.subscriptionId), await statusOf(second.id)]).toEqual(['canceled', 'active'])
    expect(await desk.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      statuses: ['succeeded', 'refunded'],
    })
  })
})

describe('a subscription with something else in it', () => {
  const openWith = async (prices: string[]): Promise<PayingReader> => {
    const reader = await desk.open({ card: cards.declined })
    const { id } = await desk.stripe.subscriptions.create({
      customer: reader.customerId,
      items: prices.map((price) => ({ price })),
      default_payment_method: await desk.putCard(reader),
    })
    await reader.sync()
    return { ...reader, subscriptionId: id }
  }

  test.each(['before', 'after'])('that stands %s the plan gives the plan, and costs both', async (place) => {
    const [plan, postage] = [await desk.priceOf(desk.plans.gold), await strangePrice(3_000)]
    const reader = await openWith(place === 'before' ? [postage, plan] : [plan, postage])
    expect(await desk.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      subscription: { nextPlan: null, renewalPrice: 153_000 },
    })
    desk.pass(reader, 366)
    await reader.sync()
    expect(await desk.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      subscription: { status: 'active', nextPlan: null, renewalPrice: 153_000 },
    })
  })

  test.each(['dearer', 'cheaper'])(
    'of two plans, the %s one first, it gives the dearer one',
    async (first) => {
      const both = [await desk.priceOf(desk.plans.gold), await desk.priceOf(desk.plans.silver)]
      const reader = await openWith(first === 'dearer' ? both : both.toReversed())
      expect(await desk.look(reader)).toMatchObject({
        tier: 'patron_ledger',
        subscription: { nextPlan: null },
      })
    },
  )
})

describe('money', () => {
  test('given back in parts that come to all of it ends the plan with the last of them', async () => {
    const reader = await desk.open()
    const { id } = await desk.lastCharge(reader)
    for (const amount of [5_000, 10_000, 4_999]) await desk.stripe.refunds.create({ charge: id, amount })
    await reader.sync()
    expect(await desk.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['partially_refunded'],
    })
    await desk.stripe.refunds.create({ charge: id, amount: 1 })
    await reader.sync()
    expect(await desk.look(reader)).toMatchObject({ tier: 'free', statuses: ['refunded'] })
    expect(await statusOf(reader.subscriptionId)).toBe('canceled')
  })

  test('given back in more parts than the provider names at once is written down to the last of them', async () => {
    const reader = await desk.open()
    const { id } = await desk.lastCharge(reader)
    for (let count = 0; count < 12; count += 1) await desk.stripe.refunds.create({ charge: id, amount: 100 })
    await reader.sync()
    const { rows } = await desk.pool.query(
      `select sum(refund.amount_cents)::int as refunds, min(payment.refunded_cents)::int as refunded,
              min(jsonb_array_length(payment.document -> 'refunds')) as lines
         from payment_refunds refund join payments payment on payment.id = refund.payment_id
        where payment.user_id = $1`,
      [reader.userId],
    )
    expect(rows).toEqual([{ refunds: 1_200, refunded: 1_200, lines: 12 }])
  })

  test('given back in part, then disputed and won, is worth what it was', async () => {
    const reader = await desk.open()
    const { id } = await desk.lastCharge(reader)
    await desk.stripe.refunds.create({ charge: id, amount: 5_000 })
    const dispute = desk.sandbox.openDispute(id)
    await reader.sync()
    expect((await desk.look(reader)).tier).toBe('free')
    desk.sandbox.closeDispute(String(dispute.id), 'won')
    await reader.sync()
    expect(await desk.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['partially_refunded'],
    })
  })

  test('given back of a year that is over takes nothing of the present one away', async () => {
    const reader = await desk.open()
    const { id } = await desk.lastCharge(reader)
    desk.pass(reader, 366)
    await desk.stripe.refunds.create({ charge: id })
    await reader.sync()
    expect(await desk.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['succeeded', 'refunded'],
    })
    expect(await statusOf(reader.subscriptionId)).toBe('active')
  })
})

test('a year for nothing, by a coupon of the dashboard, is a year', async () => {
  const reader = await desk.open()
  const coupon = await desk.stripe.coupons.create({ percent_off: 100, duration: 'forever' })
  await desk.stripe.subscriptions.update(reader.subscriptionId, { discounts: [{ coupon: coupon.id }] })
  desk.pass(reader, 366)
  await reader.sync()
  expect(await desk.look(reader)).toMatchObject({
    tier: 'global_reader',
    subscription: { status: 'active', nextPlan: null },
    statuses: ['succeeded'],
  })
})

test('a customer whom somebody has deleted at the provider has nothing any more', async () => {
  const reader = await desk.open()
  await desk.stripe.customers.del(reader.customerId)
  await reader.sync()
  expect(await desk.look(reader)).toMatchObject({
    tier: 'free',
    subscription: { status: 'canceled' },
    statuses: ['succeeded'],
  })
})

test('a customer without their metadata is still the reader’s', async () => {
  const reader = await desk.open()
  await desk.stripe.customers.update(reader.customerId, { metadata: '', email: 'other@meridian.example' })
  await desk.stripe.subscriptions.update(reader.subscriptionId, { metadata: { meridian_visit: 'another' } })
  await putCardOnFile(desk.payments, reader, cards.mastercard)
  desk.pass(reader, 366)
  await reader.sync()
  expect(await desk.look(reader)).toMatchObject({
    tier: 'global_reader',
    statuses: ['succeeded', 'succeeded'],
  })
})

test('more than a hundred payments of one customer are all there', async () => {
  const reader = await desk.open()
  await putCardOnFile(desk.payments, reader, cards.declinedLater)
  desk.pass(reader, 366)
  const { data } = await desk.stripe.invoices.list({ customer: reader.customerId, status: 'open' })
  for (let count = 0; count < 110; count += 1) {
    for (const { id } of data) await desk.stripe.invoices.pay(id).catch(() => null)
  }
  await reader.sync()
  const { rows } = await desk.pool.query('select count(*)::int as count from payments where user_id = $1', [
    reader.userId,
  ])
  expect(rows[0].count).toBeGreaterThan(110)
  expect(await desk.look(reader)).toMatchObject({ subscription: { status: 'past_due' } })
})
