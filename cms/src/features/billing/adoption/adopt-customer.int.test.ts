import { entitlementOf } from '@meridian/shared/entitlement/entitlement'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  foreignCustomer,
  foreignPrice,
  noAnswers,
  openForeignReader,
  watchWrites,
} from '../../../../test/foreign-customer.ts'
import { cards, putCardOnFile } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { decisiveSubscription, SubscriptionFactsRow } from '../../entitlement/subscription-facts.ts'
import { readPlansOfPrices } from '../sync/plans-of-prices.ts'
import { readProviderState } from '../sync/provider-state.ts'
import { adoptCustomer } from './adopt-customer.ts'
import { type AskReason, judgeAdoption } from './judge-adoption.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(() => setup.mails())

const accepting = (...codes: AskReason[]) => ({ ...noAnswers, accepted: new Set(codes) })

/** What a reader may read at a moment of the customer's own time. */
async function tierOf({ userId, customerId }: { userId: number; customerId: string }) {
  const { rows } = await setup.pool.query(`select * from ${decisiveSubscription('$1')} facts`, [userId])
  const facts = rows[0] === undefined ? null : SubscriptionFactsRow.parse(rows[0])
  return entitlementOf(facts, setup.sandbox.now(customerId)).subscriptionTier
}

describe('a customer of another system in our account', () => {
  test('is taken over with what they pay, and the provider is only read', async () => {
    const reader = await openForeignReader(setup, { cents: 500, interval: 'month' })
    const writes = watchWrites(setup)
    expect(await reader.adopt()).toMatchObject({
      kind: 'adopt',
      subscriptionId: reader.subscriptionId,
      notes: [],
    })
    expect(writes()).toEqual([])
    const { tier, subscription, payments } = await setup.look(reader)
    expect(tier).toBe('global_reader')
    expect(subscription).toMatchObject({ kind: 'paid', status: 'active', renewalPrice: 500, nextPlan: null })
    expect(payments).toMatchObject([
      {
        description: 'The Supporter, one month',
        amount: 500,
        status: 'succeeded',
        hasReceipt: false,
        documents: [],
      },
    ])
    const { rows } = await setup.pool.query(
      'select price_cents::int as price, currency from user_subscriptions where user_id = $1',
      [reader.userId],
    )
    expect(rows).toEqual([{ price: 500, currency: 'usd' }])
  })

  test('is told nothing, and what was paid before gets no invoice of ours, however often anybody looks', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    await reader.sync()
    await reader.sync()
    expect(await setup.mails()).toEqual([])
    const { rows } = await setup.pool.query(
      'select invoices.id from invoices join payments on payments.id = payment_id where user_id = $1',
      [reader.userId],
    )
    expect(rows).toEqual([])
  })

  test('that was adopted is not changed by a second time', async () => {
    const reader = await openForeignReader(setup)
    await reader.adopt()
    const before = await everything(reader.userId)
    expect(await reader.adopt()).toEqual({ kind: 'unchanged' })
    expect(await reader.survey()).toEqual({ kind: 'unchanged' })
    expect(await everything(reader.userId)).toEqual(before)
  })

  test('renews at the price that was agreed on elsewhere, with an invoice and a receipt of ours', async () => {
    const reader = await openForeignReader(setup, { cents: 500, interval: 'month' })
    await reader.adopt()
    setup.pass(reader, 32)
    await reader.sync()
    expect(await tierOf(reader)).toBe('global_reader')
    const { subscription, payments } = await setup.look(reader)
    expect(subscription).toMatchObject({ status: 'active', renewalPrice: 500 })
    expect(payments[0]).toMatchObject({
      description: 'The Supporter, renewal for one month',
      amount: 500,
      hasReceipt: true,
    })
    expect((await setup.mails()).map(({ subject }) => subject)).toEqual(['Your receipt from Meridian: $5.00'])
  })

  test('keeps the end of what they have cancelled', async () => {
    const ending = await openForeignReader(setup, {
      cents: 500,
      interval: 'month',
      params: { cancel_at_period_end: true },
    })
    const day = Math.floor(Date.now() / 1000) + 45 * 86_400
    const onADay = await openForeignReader(setup, {
      cents: 500,
      interval: 'month',
      params: { cancel_at: day },
    })
    await ending.adopt()
    await onADay.adopt()
    expect((await setup.look(ending)).subscription).toMatchObject({
      cancelsAtPeriodEnd: true,
      renewalPrice: null,
    })
    expect((await setup.look(onADay)).subscription).toMatchObject({ cancelsAtPeriodEnd: false })
    const tiers = []
    for (const days of [20, 15, 15]) {
      setup.pass(ending, days)
      setup.pass(onADay, days)
      await Promise.all([ending.sync(), onADay.sync()])
      tiers.push([await tierOf(ending), await tierOf(onADay)])
    }
    expect(tiers).toEqual([
      ['global_reader', 'global_reader'],
      ['free', 'global_reader'],
      ['free', 'free'],
    ])
  })

  test('on trial, paid in euros, with a coupon or with paused collection goes on as it was', async () => {
    const trial = await openForeignReader(setup, { cents: 900, params: { trial_period_days: 10 } })
    const euro = await openForeignReader(setup, { cents: 800, currency: 'eur' })
    const { id: coupon } = await setup.stripe.coupons.create({ percent_off: 25, duration: 'forever' })
    const reduced = await openForeignReader(setup, { cents: 1_000, params: { discounts: [{ coupon }] } })
    const paused = await openForeignReader(setup, { cents: 700 })
    await setup.stripe.subscriptions.update(paused.subscriptionId, { pause_collection: { behavior: 'void' } })
    const writes = watchWrites(setup)
    const verdicts = []
    for (const reader of [trial, euro, reduced, paused]) verdicts.push(await reader.adopt())
    expect(verdicts).toMatchObject([
      { kind: 'adopt', notes: [] },
      { kind: 'adopt', notes: [expect.stringContaining('EUR')] },
      { kind: 'adopt', notes: ['A discount takes off $2.50: it renews for $7.50.'] },
      { kind: 'adopt', notes: [expect.stringContaining('paused')] },
    ])
    const looks = await Promise.all([trial, euro, reduced, paused].map((reader) => setup.look(reader)))
    expect(
      looks.map(({ tier, subscription }) => [
        tier,
        subscription?.status,
        subscription?.renewalPrice,
        subscription?.currency,
      ]),
    ).toEqual([
      ['global_reader', 'trialing', 900, 'usd'],
      ['global_reader', 'active', 800, 'eur'],
      ['global_reader', 'active', 750, 'usd'],
      ['global_reader', 'active', 700, 'usd'],
    ])
    expect(writes()).toEqual([])
  })

  test('whose renewal could not be collected has the days that are left, and pays here', async () => {
    const reader = await openForeignReader(setup, { cents: 500, interval: 'month' })
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    setup.pass(reader, 34)
    expect(await reader.adopt()).toMatchObject({ kind: 'adopt' })
    expect((await setup.look(reader)).subscription).toMatchObject({
      status: 'past_due',
      payBy: expect.any(String),
    })
    expect(await setup.mails()).toEqual([])
    await putCardOnFile(setup.payments, reader, cards.good)
    setup.pass(reader, 5)
    await reader.sync()
    expect((await setup.look(reader)).subscription).toMatchObject({ status: 'active', payBy: null })
  })
})

async function everything(userId: number) {
  const { rows } = await setup.pool.query(
    `select (select json_agg(subscription) from user_subscriptions subscription where user_id = $1) as subscriptions,
            (select json_agg(payment) from payments payment where user_id = $1) as payments,
            (select json_agg(customer) from billing_customers customer where user_id = $1) as customers,
            (select count(*) from audit_events where subject_id = $1) as audit`,
    [userId],
  )
  return rows[0]
}

describe('is left alone, with nothing written here or there, a customer', () => {
  test('whose price stands for no plan', async () => {
    const reader = await openForeignReader(setup, { cents: 500, isMapped: false })
    const before = await everything(reader.userId)
    expect(await reader.adopt()).toMatchObject({
      kind: 'leave',
      code: 'price-unknown',
      prices: [reader.priceId],
    })
    expect(await everything(reader.userId)).toEqual(before)
  })

  test('who pays for nothing any more, was never paid, or is unknown', async () => {
    const ended = await openForeignReader(setup)
    await setup.stripe.subscriptions.cancel(ended.subscriptionId)
    const unpaid = await openForeignReader(setup, {
      cents: 500,
      params: { payment_behavior: 'default_incomplete' },
    })
    const deleted = await openForeignReader(setup)
    await setup.stripe.customers.del(deleted.customerId)
    const outcomes = [await ended.adopt(), await unpaid.adopt(), await deleted.adopt()]
    expect(outcomes.map((outcome) => 'code' in outcome && outcome.code)).toEqual([
      'nothing-runs',
      'not-paid',
      'customer-deleted',
    ])
  })

  test('with several prices in one subscription', async () => {
    const reader = await openForeignReader(setup)
    const other = await foreignPrice(setup.stripe, { cents: 300 })
    await setup.stripe.subscriptions.update(reader.subscriptionId, {
      items: [{ price: other }],
      proration_behavior: 'none',
    })
    expect(await reader.adopt()).toMatchObject({ kind: 'leave', code: 'several-items' })
  })

  test('whose payment was refunded while the subscription runs: here it would be ended', async () => {
    const reader = await openForeignReader(setup)
    await setup.stripe.refunds.create({ charge: (await setup.lastCharge(reader)).id })
    const writes = watchWrites(setup)
    expect(await reader.adopt()).toMatchObject({ kind: 'leave', code: 'to-be-ended' })
    expect(writes()).toEqual([])
  })
})

describe('is asked about', () => {
  test('two subscriptions of one customer, of which the chosen one is adopted and the other left alone', async () => {
    const reader = await openForeignReader(setup)
    const { id: second } = await setup.stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: reader.priceId }],
    })
    const asked = await reader.adopt()
    expect(asked).toMatchObject({ kind: 'ask', code: 'two-subscriptions' })
    const subscriptions = new Map([[reader.customerId, second]])
    const writes = watchWrites(setup)
    expect(await reader.adopt({ ...noAnswers, subscriptions })).toMatchObject({ subscriptionId: second })
    await reader.sync()
    await setup.reconcile()
    expect(writes()).toEqual([])
    expect((await setup.stripe.subscriptions.retrieve(reader.subscriptionId)).status).toBe('active')
  })

  test('two customers of one address', async () => {
    const reader = await openForeignReader(setup)
    const other = await foreignCustomer(setup, reader.email)
    await setup.stripe.subscriptions.create({ customer: other, items: [{ price: reader.priceId }] })
    expect(await reader.adopt()).toMatchObject({ kind: 'ask', code: 'two-customers' })
    expect(await reader.adopt(accepting('two-customers'))).toMatchObject({ kind: 'adopt' })
  })

  test('a reader who pays here, was given a plan, or is another customer already', async () => {
    const paying = await setup.open()
    const given = await openForeignReader(setup)
    await setup.pool.query(
      `insert into user_subscriptions (user_id, plan_id, status, kind, current_period_start) values ($1, $2, 'active', 'complimentary', now())`,
      [given.userId, setup.plans.gold.id],
    )
    const taken = await openForeignReader(setup)
    await setup.pool.query('insert into billing_customers (provider_customer_id, user_id) values ($1, $2)', [
      `cus_other_${taken.userId}`,
      taken.userId,
    ])
    const foreign = await openForeignReader(setup)
    const asPaying = await adoptCustomer(setup, {
      customerId: foreign.customerId,
      userId: paying.userId,
      answers: noAnswers,
      actorId: null,
    })
    const outcomes = [asPaying, await given.adopt(), await taken.adopt()]
    expect(outcomes.map((outcome) => 'code' in outcome && outcome.code)).toEqual([
      'reader-has-plan',
      'reader-has-plan',
      'reader-is-customer',
    ])
    expect(await given.adopt(accepting('reader-has-plan'))).toMatchObject({ kind: 'adopt' })
    expect((await setup.look(given)).tier).toBe('global_reader')
  })

  test('a customer of another reader', async () => {
    const reader = await openForeignReader(setup)
    const other = await openForeignReader(setup)
    await reader.adopt()
    expect(
      await adoptCustomer(setup, {
        customerId: reader.customerId,
        userId: other.userId,
        answers: noAnswers,
        actorId: null,
      }),
    ).toMatchObject({ code: 'customer-of-another' })
  })

  test('a payment that is due for longer than a reader keeps the plan here', async () => {
    const reader = await openForeignReader(setup, { cents: 500, interval: 'month' })
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    const { items } = await setup.stripe.subscriptions.retrieve(reader.subscriptionId)
    const due = (items.data[0]?.current_period_end ?? 0) + 14.5 * 86_400
    setup.sandbox.advanceClock(reader.customerId, new Date(due * 1000))
    expect(await reader.adopt()).toMatchObject({ kind: 'ask', code: 'long-due' })
    expect(await reader.adopt(accepting('long-due'))).toMatchObject({ kind: 'adopt' })
  })

  test('more than one seat, and a payment that the bank disputes', async () => {
    const seats = await openForeignReader(setup)
    await setup.stripe.subscriptions.update(seats.subscriptionId, {
      items: [
        {
          id: (await setup.stripe.subscriptions.retrieve(seats.subscriptionId)).items.data[0]?.id ?? '',
          quantity: 3,
        },
      ],
      proration_behavior: 'none',
    })
    const disputed = await openForeignReader(setup)
    setup.sandbox.openDispute((await setup.lastCharge(disputed)).id)
    expect([await seats.adopt(), await disputed.adopt()]).toMatchObject([
      { code: 'several-seats' },
      { code: 'disputed' },
    ])
    await seats.adopt(accepting('several-seats'))
    expect((await setup.look(seats)).subscription).toMatchObject({ renewalPrice: 15_000 })
  })
})

describe('a subscription that the provider describes otherwise', () => {
  test.each<[string, Partial<Stripe.Subscription>, object]>([
    [
      'with a change that is scheduled',
      { schedule: 'sub_sched_1' },
      { kind: 'ask', code: 'change-scheduled' },
    ],
    ['that is left unpaid', { status: 'unpaid' }, { kind: 'ask', code: 'never-collected' }],
    ['whose trial ended without a card', { status: 'paused' }, { kind: 'leave', code: 'trial-ended' }],
    [
      'whose invoices are sent',
      { collection_method: 'send_invoice' },
      { kind: 'adopt', notes: [expect.stringContaining('by mail')] },
    ],
    [
      'of a platform with a fee',
      { application_fee_percent: 10 },
      { kind: 'adopt', notes: [expect.stringContaining('10 %')] },
    ],
  ])('%s', async (_, change, verdict) => {
    const reader = await openForeignReader(setup)
    const state = await readProviderState(setup.stripe, reader.customerId)
    if (!state) throw new Error('There is no such customer.')
    const plans = await readPlansOfPrices(setup.pool, [reader.priceId])
    const subscriptions = state.subscriptions.map((one) => ({ ...one, ...change }))
    expect(
      judgeAdoption({ ...state, subscriptions }, { plans, answers: noAnswers, now: new Date() }),
    ).toMatchObject(verdict)
  })
})
