import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  foreignPrice,
  monthlyPlan,
  noAnswers,
  openForeignReader,
  watchWrites,
} from '../../../../test/foreign-customer.ts'
import { giveTestSubscription } from '../../../../test/subscribers.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import type { Plan } from '../../../payload-types.ts'
import { readTellable } from '../../contracts/notices/read-subscriptions.ts'
import { cancelSubscription } from '../cancellation/cancel-subscription.ts'
import { bringRenewalPrice } from '../mails/renewal-price.ts'
import { changePlan } from '../plan-change/change-plan.ts'
import { quotePlan, quotes } from '../plan-change/quote-plan.ts'
import { refundPayment } from '../staff/refund-payment.ts'
import { endCustomer } from '../sync/end-customer.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { releaseCustomers } from './release-customer.ts'
import { addUp, adoptCustomers } from './adopt-customers.ts'
import { adoptPrice, listForeignPrices } from './adopted-prices.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(() => setup.mails())

describe('what an adopted reader does here', () => {
  test('a change of plan goes from what they pay, and the plan that their price stands for is theirs already', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    const paid = { customerId: reader.customerId, subscriptionId: reader.subscriptionId }
    const quoteTo = (plan: Plan) =>
      quotePlan(setup, {
        userId: reader.userId,
        paid,
        planId: plan.slug ?? '',
        now: setup.sandbox.now(reader.customerId),
      })
    expect(await quoteTo(setup.plans.silver)).toEqual({ ok: false, reason: 'plan-same' })
    expect(await quoteTo(await monthlyPlan(setup))).toEqual({ ok: false, reason: 'plan-unknown' })
    const quoted = await quoteTo(setup.plans.gold)
    expect(quoted).toMatchObject({ ok: true, quote: { kind: 'upgrade', amountDue: 145_000 } })
    if (!quoted.ok) return
    const quote = quotes.read(quoted.quote.quote, reader.userId)
    if (!quote) throw new Error('The quote cannot be read.')
    const actor = { userId: reader.userId, address: '203.0.113.7' }
    expect(await changePlan(setup, { actor, paid, quote })).toMatchObject({
      ok: true,
      change: { state: 'changed' },
    })
    await reader.sync()
    expect((await setup.look(reader)).subscription).toMatchObject({
      subscription: { name: 'The Patron Ledger' },
      renewalPrice: 150_000,
    })
  })

  test('one who pays in another currency cannot change the plan, and is told so', async () => {
    const reader = await openForeignReader(setup, { cents: 5_000, currency: 'eur' })
    await reader.adopt()
    const paid = { customerId: reader.customerId, subscriptionId: reader.subscriptionId }
    const asked = { userId: reader.userId, paid, planId: setup.plans.gold.slug ?? '' }
    expect(await quotePlan(setup, { ...asked, now: setup.sandbox.now(reader.customerId) })).toEqual({
      ok: false,
      reason: 'plan-currency-differs',
    })
  })

  test('cancelling takes effect with the period', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    const actor = { userId: reader.userId, address: '203.0.113.7' }
    const paid = { customerId: reader.customerId, subscriptionId: reader.subscriptionId }
    await cancelSubscription(setup, { actor, paid })
    await reader.sync()
    expect((await setup.look(reader)).subscription).toMatchObject({ cancelsAtPeriodEnd: true })
  })

  test('a payment from before is refunded here: the plan ends with it, and there is no credit note without an invoice', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    const [payment] = (await setup.look(reader)).payments
    const staff = { userId: reader.userId, publicId: 'of-staff', address: '203.0.113.7' }
    const request = {
      paymentId: payment?.id ?? '',
      amountCents: 5_000,
      refundedCents: 0,
      reason: 'Asked for it.',
      requestId: 'once',
    }
    expect(await refundPayment(setup, staff, request)).toEqual({ ok: true })
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      payments: [{ status: 'refunded', documents: [] }],
    })
  })

  test('a price that the plan has here is told to nobody who was adopted, and never brought', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    const found = (await readTellable(setup.pool, 0)).find(({ userId }) => userId === reader.userId)
    expect(found).toMatchObject({ isPriceNew: false })
    const writes = watchWrites(setup)
    const subscription = await setup.stripe.subscriptions.retrieve(reader.subscriptionId)
    expect(await bringRenewalPrice(setup, { subscription, planId: setup.plans.silver.id })).toBe(subscription)
    expect(writes()).toEqual([])
  })
})

describe('an adoption that is taken back', () => {
  test('leaves nothing here and everything at the provider, and can be made again', async () => {
    const reader = await openForeignReader(setup)
    await giveTestSubscription(setup.payload, reader.userId, {
      planId: setup.plans.free.id,
      kind: 'free',
      endsAt: null,
    })
    await reader.adopt()
    const writes = watchWrites(setup)
    const release = () =>
      inPoolTransaction(setup.pool, (client) => releaseCustomers(client, [reader.customerId]))
    expect([await release(), await release()]).toEqual([[reader.customerId], []])
    expect(writes()).toEqual([])
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      payments: [],
      subscription: { kind: 'free', status: 'active' },
    })
    expect(await reader.sync()).toEqual({ kind: 'foreign' })
    expect(await reader.adopt()).toMatchObject({ kind: 'adopt' })
  })

  test('is refused once it has renewed or been cancelled here', async () => {
    const [renewed, cancelled] = [await openForeignReader(setup), await openForeignReader(setup)]
    for (const reader of [renewed, cancelled]) await reader.adopt()
    setup.pass(renewed, 366)
    await renewed.sync()
    const actor = { userId: cancelled.userId, address: '203.0.113.7' }
    await cancelSubscription(setup, { actor, paid: cancelled })
    const ids = [renewed.customerId, cancelled.customerId]
    expect(await inPoolTransaction(setup.pool, (client) => releaseCustomers(client, ids))).toEqual([])
    expect((await setup.look(renewed)).tier).toBe('global_reader')
  })
})

describe('the table of prices', () => {
  test('is filled from what runs at the provider', async () => {
    const reader = await openForeignReader(setup, { cents: 4_321, isMapped: false })
    const { pool, stripe } = setup
    const listed = (await listForeignPrices({ pool, stripe })).find(
      ({ priceId }) => priceId === reader.priceId,
    )
    expect(listed).toEqual({
      priceId: reader.priceId,
      name: 'Supporter',
      amount: 4_321,
      currency: 'usd',
      every: '1 year',
      subscriptions: 1,
      planId: null,
    })
  })

  test('takes no price that is unknown, ours, paid once or paid otherwise than the plan', async () => {
    const { pool, stripe, plans } = setup
    const once = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 500,
      product_data: { name: 'An issue' },
    })
    const monthly = await foreignPrice(stripe, { cents: 500, interval: 'month' })
    const yearly = await foreignPrice(stripe, { cents: 500 })
    const refused = []
    for (const [priceId, planId] of [
      ['price_of_nobody', plans.silver.id],
      [await setup.priceOf(plans.gold), plans.silver.id],
      [once.id, plans.silver.id],
      [monthly, plans.silver.id],
      [yearly, plans.free.id],
      [yearly, 987_654],
    ] as const) {
      const outcome = await adoptPrice({ pool, stripe }, { priceId, planId, actorId: null })
      refused.push(!outcome.ok && outcome.reason)
    }
    expect(refused).toEqual([
      'price-unknown',
      'price-ours',
      'not-recurring',
      'period-differs',
      'plan-free',
      'plan-unknown',
    ])
  })
})

test('a report says of every customer what became of them', async () => {
  const [adopted, strange, asked] = [
    await openForeignReader(setup),
    await openForeignReader(setup, { cents: 100, isMapped: false }),
    await openForeignReader(setup),
  ]
  await setup.stripe.subscriptions.create({ customer: asked.customerId, items: [{ price: asked.priceId }] })
  const requests = [adopted, strange, asked].map(({ customerId, userId }) => ({
    customerId,
    userId,
    answers: noAnswers,
    actorId: null,
  }))
  const surveyed = addUp(await adoptCustomers(setup, requests, { isSurvey: true }))
  expect((await setup.look(adopted)).tier).toBe('free')
  const done = addUp(await adoptCustomers(setup, requests))
  expect(surveyed).toEqual(done)
  expect(done).toMatchObject({
    read: 3,
    adopted: 1,
    unchanged: 0,
    left: [{ code: 'price-unknown', count: 1, prices: { [strange.priceId]: 1 } }],
    asked: [{ code: 'two-subscriptions', customers: [asked.customerId] }],
    failed: [],
  })
  expect(addUp(await adoptCustomers(setup, requests))).toMatchObject({ adopted: 0, unchanged: 1 })
})

describe('what else a customer pays for in the same account', () => {
  test('is never kept, corrected, invoiced or complained of, by an event or by the comparison of the night', async () => {
    const reader = await openForeignReader(setup)
    const course = await foreignPrice(setup.stripe, { cents: 9_900, interval: 'month' })
    const { id: other } = await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: course }],
    })
    await reader.adopt()
    await setup.mails()
    const writes = watchWrites(setup)
    setup.pass(reader, 32)
    await reader.sync()
    const report = await setup.reconcile()
    expect(report.findings.filter(({ customerId }) => customerId === reader.customerId)).toEqual([])
    expect(writes()).toEqual([])
    expect((await setup.stripe.subscriptions.retrieve(other)).status).toBe('active')
    const { payments } = await setup.look(reader)
    expect(payments.map(({ amount }) => amount)).toEqual([5_000])
    expect((await setup.mails()).filter(({ to }) => to === reader.email)).toEqual([])
  })

  test('goes on when its reader deletes the account, and what was adopted ends', async () => {
    const reader = await openForeignReader(setup)
    const course = await foreignPrice(setup.stripe, { cents: 9_900, interval: 'month' })
    const { id: other } = await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: course }],
    })
    await reader.adopt()
    await setup.payload.delete({ collection: 'users', id: reader.userId })
    const { pool: db, stripe } = setup
    for (let turn = 0; turn < 2; turn += 1) await endCustomer({ db, stripe }, reader.customerId)
    const statuses = []
    for (const id of [reader.subscriptionId, other])
      statuses.push((await stripe.subscriptions.retrieve(id)).status)
    expect(statuses).toEqual(['canceled', 'active'])
    expect(await stripe.customers.retrieve(reader.customerId)).not.toHaveProperty('deleted')
    const writes = watchWrites(setup)
    await reader.sync()
    expect(writes()).toEqual([])
  })

  test('is not taken because its price is adopted later, while another runs', async () => {
    const reader = await openForeignReader(setup)
    const second = await foreignPrice(setup.stripe, { cents: 700 })
    const { id: other } = await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: second }],
    })
    await reader.adopt()
    const { pool, stripe } = setup
    await adoptPrice({ pool, stripe }, { priceId: second, planId: setup.plans.gold.id, actorId: null })
    const writes = watchWrites(setup)
    await reader.sync()
    expect(writes()).toEqual([])
    expect((await stripe.subscriptions.retrieve(other)).status).toBe('active')
    expect((await setup.look(reader)).tier).toBe('global_reader')
  })

  test('gives the plan by itself once the old system has sold it again after the end', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    await setup.stripe.subscriptions.cancel(reader.subscriptionId)
    await reader.sync()
    expect((await setup.look(reader)).tier).toBe('free')
    await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: reader.priceId }],
    })
    await reader.sync()
    expect((await setup.look(reader)).tier).toBe('global_reader')
  })
})
