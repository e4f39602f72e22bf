import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cards, type PayingReader, putCardOnFile } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import type { Plan } from '../../../payload-types.ts'

const dayMs = 24 * 3_600_000

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(() => setup.mails())

describe('a subscription that was paid for', () => {
  test('gives its tier in place of the free plan, with the payment, its receipts and one receipt', async () => {
    const { userId } = await setup.pool
      .query(
        `insert into users (email, public_id, role, first_name) values ('free@meridian.example', 'free', 'reader', 'Ada') returning id`,
      )
      .then(({ rows }) => ({ userId: Number(rows[0].id) }))
    await setup.pool.query(
      `insert into user_subscriptions (user_id, plan_id, status, current_period_start) values ($1, $2, 'active', now())`,
      [userId, setup.plans.free.id],
    )
    const reader = await setup.open()
    await setup.pool.query(`update billing_customers set user_id = $1 where provider_customer_id = $2`, [
      userId,
      reader.customerId,
    ])
    await setup.pool.query('delete from user_subscriptions where user_id = $1', [reader.userId])
    await setup.sync(reader.customerId)
    const { tier, subscription, payments: list } = await setup.look({ userId })
    expect(tier).toBe('global_reader')
    expect(subscription).toMatchObject({
      status: 'active',
      kind: 'paid',
      cancelsAtPeriodEnd: false,
      renewalPrice: 20_000,
      nextPlan: null,
      payBy: null,
      subscription: { name: 'The Global Reader' },
    })
    expect(list).toMatchObject([
      { amount: 20_000, status: 'succeeded', description: 'The Global Reader, one year', hasReceipt: true },
    ])
    const { rows } = await setup.pool.query(
      `select status, kind, ended_at is not null as ended from user_subscriptions where user_id = $1 order by id`,
      [userId],
    )
    expect(rows).toEqual([
      { status: 'canceled', kind: 'free', ended: true },
      { status: 'active', kind: 'paid', ended: false },
    ])
  })

  test('is greeted by the letter of its plan, once, however often it is looked at', async () => {
    await setup.pool.query(`update plans set welcome = 'It is a pleasure.' where tier = 'silver'`)
    onTestFinished(async () => void (await setup.pool.query('update plans set welcome = null')))
    const reader = await setup.open()
    await reader.sync()
    const subjects = await setup.subjects()
    expect(subjects.filter((subject) => subject.startsWith('Welcome to '))).toHaveLength(1)
  })

  test('is told of by one receipt, however often it is looked at', async () => {
    const reader = await setup.open()
    await Promise.all([reader.sync(), reader.sync(), reader.sync()])
    expect(await setup.subjects()).toEqual(['Your receipt from Meridian: $200.00'])
    expect((await setup.look(reader)).statuses).toEqual(['succeeded'])
  })

  test('keeps what the receipt says: lines, card, who paid', async () => {
    const reader = await setup.open()
    const { rows } = await setup.pool.query('select document from payments where user_id = $1', [
      reader.userId,
    ])
    expect(rows).toMatchObject([
      {
        document: {
          isLive: false,
          lines: [{ amount: 20_000, periodStart: expect.any(String), periodEnd: expect.any(String) }],
          subtotal: 20_000,
          tax: 0,
          total: 20_000,
          amountPaid: 20_000,
          card: { brand: 'visa', last4: '4242' },
          reader: { name: 'Ada Lovelace', email: reader.email },
          refunds: [],
        },
      },
    ])
  })

  test('is not begun by a checkout that nobody paid, whose declined try is a failed payment', async () => {
    const reader = await setup.open({ card: cards.declined })
    const { tier, subscription, payments: list } = await setup.look(reader)
    expect([tier, subscription]).toEqual(['free', null])
    expect(list).toMatchObject([{ status: 'failed', amount: 20_000, hasReceipt: false }])
    expect(await setup.subjects()).toEqual([])
  })
})

describe('a payment whose account is not known yet', () => {
  test('is kept, and is the reader’s with its plan and receipt once the account is known', async () => {
    const reader = await setup.open()
    const { pool } = setup
    await pool.query('delete from payments where user_id = $1', [reader.userId])
    await pool.query('delete from user_subscriptions where user_id = $1', [reader.userId])
    await pool.query('delete from billing_notices')
    await pool.query('update billing_customers set user_id = null where provider_customer_id = $1', [
      reader.customerId,
    ])
    await setup.mails()
    expect(await setup.sync(reader.customerId)).toMatchObject({ kind: 'synced', userId: null })
    expect(await setup.look(reader)).toMatchObject({ tier: 'free', payments: [] })
    expect(await setup.subjects()).toEqual([])

    await pool.query('update billing_customers set user_id = $1 where provider_customer_id = $2', [
      reader.userId,
      reader.customerId,
    ])
    await setup.sync(reader.customerId)
    expect(await setup.look(reader)).toMatchObject({ tier: 'global_reader', statuses: ['succeeded'] })
    expect(await setup.subjects()).toEqual(['Your receipt from Meridian: $200.00'])
  })

  test('of somebody who came by another product of the same provider account is left alone', async () => {
    const { id } = await setup.stripe.customers.create({ email: 'other@example.com' })
    expect(await setup.sync(id)).toEqual({ kind: 'foreign' })
  })

  test('is found by the checkout session when the process died before the customer was written down', async () => {
    const { pool } = setup
    await pool.query(`insert into checkouts (id, expires_at) values ('session-1', now() + interval '1 day')`)
    const { id } = await setup.stripe.customers.create({
      metadata: { meridian_visit: 'session-1' },
    })
    expect(await setup.sync(id)).toMatchObject({ kind: 'synced', userId: null })
    const { rows } = await pool.query(
      'select user_id from billing_customers where provider_customer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: null }])
  })
})

describe('a renewal', () => {
  test('that is paid begins the next period, with a payment and a receipt of its own', async () => {
    const reader = await setup.open()
    const before = await setup.look(reader)
    setup.pass(reader, 366)
    await reader.sync()
    const after = await setup.look(reader)
    expect(after.subscription?.currentPeriodStart).toBe(before.subscription?.currentPeriodEnd)
    expect(after.payments).toMatchObject([
      { status: 'succeeded', description: 'The Global Reader, renewal for one year' },
      { status: 'succeeded', description: 'The Global Reader, one year' },
    ])
    expect(await setup.subjects()).toHaveLength(2)
  })

  test('that cannot be paid is due since its first try, leaves the tier, and is told of once with a link', async () => {
    const reader = await setup.open()
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    await reader.sync()
    await setup.mails()
    setup.pass(reader, 366)
    await reader.sync()
    const { tier, subscription, statuses } = await setup.look(reader)
    expect(subscription?.status).toBe('past_due')
    const graceDays =
      (Date.parse(subscription?.payBy ?? '') - Date.parse(subscription?.currentPeriodStart ?? '')) / dayMs
    expect(graceDays).toBeGreaterThanOrEqual(14)
    expect(graceDays).toBeLessThan(14.1)
    expect([tier, statuses[0]]).toEqual(['global_reader', 'failed'])
    const [mail, ...others] = await setup.mails()
    expect(mail?.subject).toBe('Your payment to Meridian did not go through')
    expect(mail?.text).toContain('/account/payment')
    expect(others).toEqual([])
    setup.pass(reader, 5)
    await reader.sync()
    expect(await setup.subjects()).toEqual([])
  })

  test('that is paid late is as good as one in time', async () => {
    const reader = await setup.open()
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    setup.pass(reader, 366)
    await reader.sync()
    await putCardOnFile(setup.payments, reader, cards.good)
    const { stripe } = setup
    const { data } = await stripe.invoices.list({ customer: reader.customerId, status: 'open' })
    for (const { id } of data) await stripe.invoices.pay(id)
    await reader.sync()
    const { tier, subscription } = await setup.look(reader)
    expect([tier, subscription?.status, subscription?.payBy]).toEqual(['global_reader', 'active', null])
  })
})

describe('a cancelling', () => {
  test('for the end of the period keeps the tier until then, can be undone, and is told of each time', async () => {
    const reader = await setup.open()
    const { stripe } = setup
    await setup.mails()
    await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await reader.sync()
    expect((await setup.look(reader)).subscription).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: true,
      renewalPrice: null,
    })
    await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: false })
    await reader.sync()
    expect((await setup.look(reader)).subscription).toMatchObject({
      cancelsAtPeriodEnd: false,
      renewalPrice: 20_000,
    })
    await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await reader.sync()
    const told = await setup.subjects()
    expect(told).toEqual([
      expect.stringMatching(/^Your Meridian subscription ends on /),
      expect.stringMatching(/^Your Meridian subscription ends on /),
      'Your Meridian subscription goes on',
    ])
    setup.pass(reader, 366)
    await reader.sync()
    expect(await setup.look(reader)).toMatchObject({
      tier: 'free',
      subscription: { status: 'canceled' },
      statuses: ['succeeded'],
    })
  })
})

describe('a change of plan', () => {
  const change = async (reader: PayingReader, plan: Plan, paid: 'now' | 'later') => {
    const { stripe } = setup
    const price = await setup.priceOf(plan)
    const { items } = await stripe.subscriptions.retrieve(reader.subscriptionId)
    await stripe.subscriptions.update(reader.subscriptionId, {
      items: [{ id: items.data[0]?.id, price }],
      ...(paid === 'now'
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'none' }),
    })
    await reader.sync()
  }

  test('to a higher-priced plan holds from its payment on', async () => {
    const reader = await setup.open()
    await setup.mails()
    await change(reader, setup.plans.gold, 'now')
    const { tier, payments: list } = await setup.look(reader)
    expect(tier).toBe('patron_ledger')
    expect(list[0]).toMatchObject({
      status: 'succeeded',
      amount: 130_000,
      description: 'Change to The Patron Ledger',
    })
    expect(await setup.subjects()).toEqual([
      'You now have The Patron Ledger',
      'Your receipt from Meridian: $1,300.00',
    ])
  })

  test('that is not paid changes nothing', async () => {
    const reader = await setup.open()
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    await change(reader, setup.plans.gold, 'now')
    const { tier, subscription, statuses } = await setup.look(reader)
    expect([tier, subscription?.nextPlan, statuses]).toEqual(['global_reader', null, ['failed', 'succeeded']])
  })

  test('to a cheaper plan is planned for the next period, and holds from its payment on', async () => {
    const reader = await setup.open({ plan: setup.plans.gold })
    await setup.mails()
    await change(reader, setup.plans.silver, 'later')
    const planned = await setup.look(reader)
    expect(planned).toMatchObject({
      tier: 'patron_ledger',
      subscription: { nextPlan: { name: 'The Global Reader' }, renewalPrice: 20_000 },
    })
    expect(await setup.subjects()).toEqual([
      expect.stringMatching(/^Your plan changes to The Global Reader on /),
    ])
    setup.pass(reader, 366)
    await reader.sync()
    const changed = await setup.look(reader)
    expect(changed).toMatchObject({ tier: 'global_reader', subscription: { nextPlan: null } })
    expect(changed.payments[0]).toMatchObject({ amount: 20_000, status: 'succeeded' })
  })

  test('that was planned and is undone leaves everything as it was', async () => {
    const reader = await setup.open({ plan: setup.plans.gold })
    await change(reader, setup.plans.silver, 'later')
    await setup.mails()
    await change(reader, setup.plans.gold, 'later')
    expect((await setup.look(reader)).subscription).toMatchObject({ nextPlan: null, renewalPrice: 150_000 })
    expect(await setup.subjects()).toEqual(['You keep The Patron Ledger'])
  })
})
