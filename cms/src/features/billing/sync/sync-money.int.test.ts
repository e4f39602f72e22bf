import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, putCardOnFile } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.mails()
})

describe('money that goes back', () => {
  test('in part leaves the plan, and is told of', async () => {
    const reader = await setup.open()
    await setup.mails()
    const charge = await setup.lastCharge(reader)
    await setup.stripe.refunds.create({
      charge: charge.id,
      amount: 5_000,
      metadata: { reason: 'Late issue' },
    })
    await reader.sync()
    const { tier, payments: list } = await setup.look(reader)
    expect(tier).toBe('global_reader')
    expect(list).toMatchObject([{ status: 'partially_refunded', refundedAmount: 5_000 }])
    expect(await setup.subjects()).toEqual(['A refund from Meridian: $50.00'])
    const { rows } = await setup.pool.query(
      `select refund.amount_cents, refund.reason, refund.status from payment_refunds refund
         join payments payment on payment.id = refund.payment_id where payment.user_id = $1`,
      [reader.userId],
    )
    expect(rows).toEqual([{ amount_cents: 5_000, reason: 'Late issue', status: 'succeeded' }])
  })

  test('in full ends the plan at once, here and at the provider', async () => {
    const reader = await setup.open()
    const charge = await setup.lastCharge(reader)
    await setup.stripe.refunds.create({ charge: charge.id })
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      subscription: { status: 'refunded' },
      statuses: ['refunded'],
    })
    const { status } = await setup.stripe.subscriptions.retrieve(reader.subscriptionId)
    expect(status).toBe('canceled')
    setup.pass(reader, 400)
    await reader.sync()
    expect((await setup.look(reader)).statuses).toEqual(['refunded'])
  })

  test('by a dispute takes the plan away while it is open, and gives it back when it is won', async () => {
    const reader = await setup.open()
    const charge = await setup.lastCharge(reader)
    const dispute = setup.sandbox.openDispute(charge.id)
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      subscription: { status: 'disputed' },
      statuses: ['disputed'],
    })
    setup.sandbox.closeDispute(String(dispute.id), 'won')
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'global_reader',
      subscription: { status: 'active' },
      statuses: ['succeeded'],
    })
  })

  test('by a dispute that is lost ends the subscription, so that the card is not charged again', async () => {
    const reader = await setup.open()
    const charge = await setup.lastCharge(reader)
    const dispute = setup.sandbox.openDispute(charge.id)
    setup.sandbox.closeDispute(String(dispute.id), 'lost')
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      subscription: { status: 'canceled' },
      statuses: ['disputed'],
    })
    const { status } = await setup.stripe.subscriptions.retrieve(reader.subscriptionId)
    expect(status).toBe('canceled')
  })
})

test('of two subscriptions of one reader the older goes on, and the newer is canceled and refunded', async () => {
  const reader = await setup.open()
  const { stripe } = setup
  const second = await setup.subscribeThere(reader, setup.plans.gold)
  expect(second.status).toBe('active')
  const report = await reader.sync()
  expect(report).toMatchObject({ corrections: [{ reason: 'duplicate', subscriptionId: second.id }] })
  expect(await setup.look(reader)).toMatchObject({
    tier: 'global_reader',
    statuses: ['refunded', 'succeeded'],
  })
  expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
  expect(await reader.sync()).toMatchObject({ corrections: [], subscriptions: [], payments: [] })
})

test('another card on file is written down and told of', async () => {
  const reader = await setup.open()
  await setup.mails()
  await putCardOnFile(setup.payments, reader, cards.mastercard)
  await reader.sync()
  const { rows } = await setup.pool.query(
    'select card_brand, card_last4, card_expiry_month from billing_customers where user_id = $1',
    [reader.userId],
  )
  expect(rows).toEqual([{ card_brand: 'mastercard', card_last4: '4444', card_expiry_month: 12 }])
  expect(await setup.subjects()).toEqual(['Your card at Meridian was changed'])
})

test('a trial gives its tier before anything is paid', async () => {
  const reader = await setup.open({ card: cards.declined })
  await setup.subscribeThere(reader, setup.plans.gold, 14)
  await reader.sync()
  expect(await setup.look(reader)).toMatchObject({
    tier: 'patron_ledger',
    subscription: { status: 'trialing' },
  })
})

test('a price of none of our plans is reported and gives nothing', async () => {
  const reader = await setup.open({ card: cards.declined })
  const { stripe } = setup
  const product = await stripe.products.create({ name: 'Something else' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1_000,
    recurring: { interval: 'year' },
  })
  await stripe.subscriptions.create({
    customer: reader.customerId,
    items: [{ price: price.id }],
    default_payment_method: await setup.putCard(reader),
  })
  expect(await reader.sync()).toMatchObject({ unknownPrices: [price.id] })
  expect((await setup.look(reader)).tier).toBe('free')
})

test('a provider that is away changes nothing here', async () => {
  const reader = await setup.open()
  const before = await setup.look(reader)
  await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
  setup.sandbox.fault({ route: 'GET /v1/invoices', kind: 'down' })
  await expect(reader.sync()).rejects.toThrow('connection')
  expect(await setup.look(reader)).toEqual(before)
})
