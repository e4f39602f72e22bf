import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { LockLostError } from '../../../platform/locks/session-locks.ts'
import { cancelSubscription } from '../cancellation/cancel-subscription.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

test('while the provider does not answer, the pool is there for everybody else', async () => {
  const { pool, provider, sandbox, sync } = setup
  const readers = []
  for (let number = 0; number < 12; number += 1) readers.push(await setup.open())
  sandbox.fault({ route: '* /v1/*', kind: 'slow', delayMs: 4_000 })
  const work = readers.map(({ userId, customerId, subscriptionId }, index) => {
    if (index % 2 === 0) return sync(customerId)
    const actor = { userId, address: '203.0.113.7' }
    return cancelSubscription({ pool, provider }, { actor, paid: { customerId, subscriptionId } })
  })
  // Four of each run at a time, and none of them has a connection while it waits.
  await expect
    .poll(() => sandbox.waiting >= 8 && pool.totalCount - pool.idleCount <= 1, { interval: 5 })
    .toBe(true)
  await Promise.all(Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.01)')))
  sandbox.clearFaults()
  await Promise.all(work)
  for (const reader of readers) await sync(reader.customerId)
  const looks = await Promise.all(readers.map((reader) => setup.look(reader)))
  expect(looks.filter(({ subscription }) => subscription?.cancelsAtPeriodEnd)).toHaveLength(6)
})

test('a sync that has lost its lock writes nothing, and the next one brings it', async () => {
  const { pool, sandbox, stripe, sync } = setup
  const reader = await setup.open()
  await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
  sandbox.fault({ route: '* /v1/*', kind: 'slow', delayMs: 4_000 })
  const outcome = sync(reader.customerId).catch((error: unknown) => error)
  await expect.poll(() => sandbox.waiting).toBeGreaterThan(0)
  const holders = `from pg_stat_activity where application_name = 'meridian locks' and datname = current_database()`
  await pool.query(`select pg_terminate_backend(pid) ${holders}`)
  // What ends a session has told its client by then.
  await expect.poll(async () => (await pool.query(`select 1 ${holders}`)).rows).toEqual([])
  sandbox.clearFaults()
  expect(await outcome).toBeInstanceOf(LockLostError)
  expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(false)
  await sync(reader.customerId)
  expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(true)
})
