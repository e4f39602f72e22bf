import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { continueReconciliation } from './reconcile.ts'
import { readReconciliation, readReconciliations } from './read-reconciliations.ts'
import { startReconciliation } from './start-reconciliation.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.mails()
})

const kinds = (report: { findings: { kind: string }[] }) => report.findings.map(({ kind }) => kind).toSorted()

describe('a comparison with the provider', () => {
  test('finds nothing where nothing differs, and says how much it looked at', async () => {
    await setup.open()
    await setup.reconcile()
    const report = await setup.reconcile()
    expect(report).toMatchObject({
      state: 'done',
      isNightly: true,
      findings: [],
      differences: 0,
      failure: null,
    })
    expect(report.subscriptionsChecked).toBeGreaterThan(0)
    expect(report.customersChecked).toBeGreaterThan(0)
  })

  test('repairs what no event has brought: cancelling, renewal, failed payment, refund, dispute and card', async () => {
    const [canceled, renewed, failed, refunded, disputed, changed] = await Promise.all([
      setup.open(),
      setup.open(),
      setup.open(),
      setup.open(),
      setup.open(),
      setup.open(),
    ])
    await setup.reconcile()
    const { stripe } = setup
    await stripe.subscriptions.update(canceled.subscriptionId, { cancel_at_period_end: true })
    setup.pass(renewed, 366)
    await stripe.subscriptions.update(failed.subscriptionId, {
      default_payment_method: await setup.putCard(failed, cards.declinedLater),
    })
    setup.pass(failed, 366)
    await stripe.refunds.create({ charge: (await setup.lastCharge(refunded)).id })
    setup.sandbox.openDispute((await setup.lastCharge(disputed)).id)
    await stripe.subscriptions.update(changed.subscriptionId, {
      default_payment_method: await setup.putCard(changed, cards.mastercard),
    })
    const report = await setup.reconcile()
    expect(report.findings.every(({ isRepaired }) => isRepaired)).toBe(true)
    expect(kinds(report)).toEqual(expect.arrayContaining(['card', 'payment', 'refunded', 'subscription']))
    const tiers = await Promise.all(
      [canceled, renewed, failed, refunded, disputed].map(async (reader) => {
        const { tier, subscription } = await setup.look(reader)
        return `${tier} ${subscription?.status}`
      }),
    )
    expect(tiers).toEqual([
      'global_reader active',
      'global_reader active',
      'global_reader past_due',
      'free refunded',
      'free disputed',
    ])
    expect(kinds(await setup.reconcile())).toEqual([])
  })

  test('brings back what was lost here', async () => {
    const reader = await setup.open()
    await setup.pool.query('delete from payments where user_id = $1', [reader.userId])
    await setup.pool.query('delete from user_subscriptions where user_id = $1', [reader.userId])
    const report = await setup.reconcile()
    expect(kinds(report)).toEqual(['payment', 'subscription'])
    expect(report.findings[0]?.reader).toEqual({ id: reader.publicId, email: reader.email })
    expect(await setup.look(reader)).toMatchObject({ tier: 'global_reader', statuses: ['succeeded'] })
  })

  test('handles events that nobody has handled, and reports them', async () => {
    const reader = await setup.open()
    await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await setup.pool.query(
      `insert into payment_events (id, type, provider_customer_id, happened_at, failure)
       values ('evt_lost', 'customer.subscription.updated', $1, now(), 'The worker was away.'),
              ('evt_of_nobody', 'charge.dispute.created', null, now(), null)`,
      [reader.customerId],
    )
    const report = await setup.reconcile()
    expect(report.findings.filter(({ kind }) => kind === 'event')).toMatchObject([
      {
        subject: 'evt_lost',
        action: 'Handled now.',
        detail: expect.stringContaining('The worker was away.'),
      },
      { subject: 'evt_of_nobody', action: 'Closed: it is about nobody here.' },
    ])
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(true)
  })

  test('reports two subscriptions of one reader, also when an event has put it right before', async () => {
    const [found, repaired] = await Promise.all([setup.open(), setup.open()])
    const seconds = [
      await setup.subscribeThere(found, setup.plans.gold),
      await setup.subscribeThere(repaired, setup.plans.gold),
    ]
    await repaired.sync()
    const report = await setup.reconcile()
    const duplicates = report.findings.filter(({ kind }) => kind === 'duplicate')
    expect(duplicates.map(({ subject }) => subject).toSorted()).toEqual(
      seconds.map(({ id }) => id).toSorted(),
    )
    expect(duplicates.map(({ reader }) => reader?.email).toSorted()).toEqual(
      [found.email, repaired.email].toSorted(),
    )
    expect(await setup.look(found)).toMatchObject({
      tier: 'global_reader',
      statuses: ['refunded', 'succeeded'],
    })
    expect(kinds(await setup.reconcile())).toEqual([])
  })

  test('reports a payment without an account, and leaves it', async () => {
    const reader = await setup.open()
    await setup.pool.query('delete from user_subscriptions where user_id = $1', [reader.userId])
    await setup.pool.query('update payments set user_id = null where user_id = $1', [reader.userId])
    await setup.pool.query('update billing_customers set user_id = null where user_id = $1', [reader.userId])
    const report = await setup.reconcile()
    expect(report.findings).toMatchObject([
      { kind: 'payment-without-account', customerId: reader.customerId, isRepaired: false },
    ])
    await setup.pool.query('update billing_customers set user_id = $1 where provider_customer_id = $2', [
      reader.userId,
      reader.customerId,
    ])
    await setup.reconcile()
    expect((await setup.look(reader)).tier).toBe('global_reader')
  })

  test('ends what runs here alone, and only reports what another provider account may know', async () => {
    const [reader, stranger] = await Promise.all([setup.open(), setup.open()])
    const { pool } = setup
    await pool.query('update user_subscriptions set provider_subscription_id = $2 where user_id = $1', [
      reader.userId,
      'sub_of_nobody',
    ])
    await pool.query(
      `with customer as (update billing_customers set provider_customer_id = 'cus_of_nobody' where user_id = $1),
            payment as (update payments set provider_customer_id = 'cus_of_nobody', provider_charge_id = 'ch_of_nobody'
                         where user_id = $1)
       update user_subscriptions set provider_customer_id = 'cus_of_nobody', provider_subscription_id = 'sub_of_nobody_2'
        where user_id = $1`,
      [stranger.userId],
    )
    const report = await setup.reconcile()
    expect(report.findings.filter(({ isRepaired }) => !isRepaired)).toMatchObject([
      { kind: 'customer-unknown', subject: 'cus_of_nobody' },
      { kind: 'payment-unknown', subject: 'ch_of_nobody' },
    ])
    expect(await setup.look(reader)).toMatchObject({ tier: 'global_reader' })
    expect((await setup.look(stranger)).tier).toBe('global_reader')
    await pool.query('delete from users where id = $1', [stranger.userId])
    await pool.query(`delete from payments where provider_charge_id = 'ch_of_nobody'`)
  })

  test('goes on where it was cut off, and is one at a time', async () => {
    const { pool, provider } = setup
    const reader = await setup.open()
    await setup.reconcile()
    await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    const first = await startReconciliation({ pool, requestedBy: null })
    setup.sandbox.fault({ route: 'GET /v1/charges', kind: 'down' })
    await expect(continueReconciliation({ pool, provider }, first.runId)).rejects.toThrow('connection')
    const [stuck] = await readReconciliations(pool, { limit: 1 })
    expect(stuck).toMatchObject({ state: 'running', failure: expect.any(String) })
    setup.sandbox.clearFaults()
    expect(await startReconciliation({ pool, requestedBy: null })).toEqual({
      runId: first.runId,
      isNew: false,
    })
    expect(await continueReconciliation({ pool, provider }, first.runId)).toBe(true)
    const report = await readReconciliation(pool, first.runId)
    expect(report).toMatchObject({ state: 'done', failure: null, finishedAt: expect.any(String) })
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(true)
    const { rows } = await pool.query('select 1 from reconciliation_seen')
    expect(rows).toEqual([])
  })

  test.each(['customers', 'subscriptions', 'charges', 'disputes'])(
    'that was to go on among the %s from one that is no more begins there again',
    async (phase) => {
      const { pool, provider } = setup
      const { runId } = await startReconciliation({ pool, requestedBy: null })
      await pool.query(`update reconciliation_runs set phase = $2, cursor = 'gone' where id = $1`, [
        runId,
        phase,
      ])
      expect(await continueReconciliation({ pool, provider }, runId)).toBe(true)
      expect(await readReconciliation(pool, runId)).toMatchObject({ state: 'done', failure: null })
    },
  )

  test('beside another and beside syncs leaves one of everything', async () => {
    const { pool, provider } = setup
    const reader = await setup.open()
    setup.pass(reader, 366)
    const { runId } = await startReconciliation({ pool, requestedBy: null })
    await Promise.all([
      continueReconciliation({ pool, provider }, runId),
      continueReconciliation({ pool, provider }, runId),
      reader.sync(),
      reader.sync(),
    ])
    expect((await setup.look(reader)).statuses).toEqual(['succeeded', 'succeeded'])
    const receipts = (await setup.mails()).filter(({ to }) => to === reader.email)
    expect(receipts).toHaveLength(2)
  })
})
