import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PayingReader, putCardOnFile, cards } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { findingsOf } from '../reconciliation/finding.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.mails()
})

/** A price that somebody has made in the provider's dashboard: of none of our plans. */
async function strangePrice(cents: number): Promise<string> {
  const product = await setup.stripe.products.create({ name: 'Postage' })
  const price = await setup.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'year' },
  })
  return price.id
}

const statusOf = async (id: string) => (await setup.stripe.subscriptions.retrieve(id)).status

describe('a second subscription of one reader', () => {
  test.each([
    ['the refund', 'POST /v1/refunds', 'down'],
    ['the answer about the refund', 'POST /v1/refunds', 'lost'],
    ['the cancelling', 'DELETE /v1/subscriptions/*', 'down'],
    ['the answer about the cancelling', 'DELETE /v1/subscriptions/*', 'lost'],
  ] as const)('is ended and paid back by the next look when %s is cut off', async (_, route, kind) => {
    const reader = await setup.open()
    const second = await setup.subscribeThere(reader, setup.plans.gold)
    // The client asks again once by itself.
    setup.sandbox.fault({ route, kind, times: 2 })
    await expect(reader.sync()).rejects.toThrow('connection')
    await reader.sync()
    expect(await statusOf(second.id)).toBe('canceled')
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['refunded', 'succeeded'],
    })
  })

  test('whose payment the bank has reversed is ended, and nothing of the customer gets stuck', async () => {
    const reader = await setup.open()
    const second = await setup.subscribeThere(reader, setup.plans.gold)
    setup.sandbox.openDispute((await setup.lastCharge(reader)).id)
    await reader.sync()
    expect(await statusOf(second.id)).toBe('canceled')
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['disputed', 'succeeded'],
    })
  })

  test('whose payment the provider does not refund is ended, and staff are told', async () => {
    const reader = await setup.open()
    const second = await setup.subscribeThere(reader, setup.plans.gold)
    setup.sandbox.fault({ route: 'POST /v1/refunds', kind: 'error', status: 400 })
    const report = await reader.sync()
    expect(findingsOf(reader.customerId, report)).toContainEqual(
      expect.objectContaining({ kind: 'duplicate-kept', subject: second.id, isRepaired: false }),
    )
    expect(await statusOf(second.id)).toBe('canceled')
    expect((await setup.look(reader)).statuses).toEqual(['succeeded', 'succeeded'])
  })

  test('is the one that goes on when the older was paid back in full', async () => {
    const reader = await setup.open()
    const { id: firstCharge } = await setup.lastCharge(reader)
    const second = await setup.subscribeThere(reader, setup.plans.gold)
    await setup.stripe.refunds.create({ charge: firstCharge })
    expect(await reader.sync()).toMatchObject({
      corrections: [{ reason: 'refunded', subscriptionId: reader.subscriptionId }],
    })
    expect([await statusOf(reader.subscriptionId), await statusOf(second.id)]).toEqual(['canceled', 'active'])
    expect(await setup.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      statuses: ['succeeded', 'refunded'],
    })
  })
})

describe('a subscription with something else in it', () => {
  const openWith = async (prices: string[]): Promise<PayingReader> => {
    const reader = await setup.open({ card: cards.declined })
    const { id } = await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: prices.map((price) => ({ price })),
      default_payment_method: await setup.putCard(reader),
    })
    await reader.sync()
    return { ...reader, subscriptionId: id }
  }

  test.each(['before', 'after'])('that stands %s the plan gives the plan, and costs both', async (place) => {
    const [plan, postage] = [await setup.priceOf(setup.plans.gold), await strangePrice(3_000)]
    const reader = await openWith(place === 'before' ? [postage, plan] : [plan, postage])
    expect(await setup.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      subscription: { nextPlan: null, renewalPrice: 153_000 },
    })
    setup.pass(reader, 366)
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'patron_ledger',
      subscription: { status: 'active', nextPlan: null, renewalPrice: 153_000 },
    })
  })

  test.each(['higher-priced', 'cheaper'])(
    'of two plans, the %s one first, it gives the higher-priced one',
    async (first) => {
      const both = [await setup.priceOf(setup.plans.gold), await setup.priceOf(setup.plans.silver)]
      const reader = await openWith(first === 'higher-priced' ? both : both.toReversed())
      expect(await setup.look(reader)).toMatchObject({
        tier: 'patron_ledger',
        subscription: { nextPlan: null },
      })
    },
  )
})

describe('money', () => {
  test('refunded in parts that come to all of it ends the plan with the last of them', async () => {
    const reader = await setup.open()
    const { id } = await setup.lastCharge(reader)
    for (const amount of [5_000, 10_000, 4_999]) await setup.stripe.refunds.create({ charge: id, amount })
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['partially_refunded'],
    })
    await setup.stripe.refunds.create({ charge: id, amount: 1 })
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({ tier: 'free', statuses: ['refunded'] })
    expect(await statusOf(reader.subscriptionId)).toBe('canceled')
  })

  test('refunded in more parts than the provider names at once is written down to the last of them', async () => {
    const reader = await setup.open()
    const { id } = await setup.lastCharge(reader)
    for (let count = 0; count < 12; count += 1) await setup.stripe.refunds.create({ charge: id, amount: 100 })
    await reader.sync()
    const { rows } = await setup.pool.query(
      `select sum(refund.amount_cents)::int as refunds, min(payment.refunded_cents)::int as refunded,
              min(jsonb_array_length(payment.document -> 'refunds')) as lines
         from payment_refunds refund join payments payment on payment.id = refund.payment_id
        where payment.user_id = $1`,
      [reader.userId],
    )
    expect(rows).toEqual([{ refunds: 1_200, refunded: 1_200, lines: 12 }])
  })

  test('refunded in part, then disputed and won, is worth what it was', async () => {
    const reader = await setup.open()
    const { id } = await setup.lastCharge(reader)
    await setup.stripe.refunds.create({ charge: id, amount: 5_000 })
    const dispute = setup.sandbox.openDispute(id)
    await reader.sync()
    expect((await setup.look(reader)).tier).toBe('free')
    setup.sandbox.closeDispute(String(dispute.id), 'won')
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['partially_refunded'],
    })
  })

  test('refunded of a year that is over takes nothing of the present one away', async () => {
    const reader = await setup.open()
    const { id } = await setup.lastCharge(reader)
    setup.pass(reader, 366)
    await setup.stripe.refunds.create({ charge: id })
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      statuses: ['succeeded', 'refunded'],
    })
    expect(await statusOf(reader.subscriptionId)).toBe('active')
  })
})

test('a year for nothing, by a coupon of the dashboard, is a year', async () => {
  const reader = await setup.open()
  const coupon = await setup.stripe.coupons.create({ percent_off: 100, duration: 'forever' })
  await setup.stripe.subscriptions.update(reader.subscriptionId, { discounts: [{ coupon: coupon.id }] })
  setup.pass(reader, 366)
  await reader.sync()
  expect(await setup.look(reader)).toMatchObject({
    tier: 'global_reader',
    subscription: { status: 'active', nextPlan: null },
    statuses: ['succeeded'],
  })
})

test('a customer whom somebody has deleted at the provider has nothing any more', async () => {
  const reader = await setup.open()
  await setup.stripe.customers.del(reader.customerId)
  await reader.sync()
  expect(await setup.look(reader)).toMatchObject({
    tier: 'free',
    subscription: { status: 'canceled' },
    statuses: ['succeeded'],
  })
})

test('a customer without their metadata is still the reader’s', async () => {
  const reader = await setup.open()
  await setup.stripe.customers.update(reader.customerId, { metadata: '', email: 'other@meridian.example' })
  await setup.stripe.subscriptions.update(reader.subscriptionId, { metadata: { meridian_visit: 'another' } })
  await putCardOnFile(setup.payments, reader, cards.mastercard)
  setup.pass(reader, 366)
  await reader.sync()
  expect(await setup.look(reader)).toMatchObject({
    tier: 'global_reader',
    statuses: ['succeeded', 'succeeded'],
  })
})

test('more than a hundred payments of one customer are all there', async () => {
  const reader = await setup.open()
  await putCardOnFile(setup.payments, reader, cards.declinedLater)
  setup.pass(reader, 366)
  const { data } = await setup.stripe.invoices.list({ customer: reader.customerId, status: 'open' })
  for (let count = 0; count < 110; count += 1) {
    for (const { id } of data) await setup.stripe.invoices.pay(id).catch(() => null)
  }
  await reader.sync()
  const { rows } = await setup.pool.query('select count(*)::int as count from payments where user_id = $1', [
    reader.userId,
  ])
  expect(rows[0].count).toBeGreaterThan(110)
  expect(await setup.look(reader)).toMatchObject({ subscription: { status: 'past_due' } })
})
