import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { accountErasers } from '../../../programs/worker/worker-features.ts'
import { deleteDueAccount, deleteDueAccounts } from './delete-account.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(() => setup.sandbox.clearFaults())

/** The day on which the account is to be deleted has come. */
const fallDue = (userId: number) =>
  setup.pool.query(
    `insert into reader_settings (user_id, deletion_due_at) values ($1, now() - interval '1 minute')
     on conflict (user_id) do update set deletion_due_at = excluded.deletion_due_at`,
    [userId],
  )

test('while the provider does not answer, the pool is there for everybody else', async () => {
  const { pool, provider, sandbox } = setup
  const { userId } = await setup.open()
  await fallDue(userId)
  sandbox.fault({ route: '* /v1/*', kind: 'slow', delayMs: 4_000 })
  const work = deleteDueAccount({ erasers: accountErasers({ payments: provider }) }, userId)
  // Payload holds one itself.
  await expect
    .poll(() => sandbox.waiting > 0 && pool.totalCount - pool.idleCount <= 1, { interval: 5 })
    .toBe(true)
  sandbox.clearFaults()
  expect(await work).toBe(true)
  expect((await pool.query('select from users where id = $1', [userId])).rowCount).toBe(0)
})

test('a reader is charged never again: the subscription is canceled first, the payments stay without a name', async () => {
  const { pool, provider } = setup
  const reader = await setup.open()
  await fallDue(reader.userId)
  expect(await deleteDueAccount({ erasers: accountErasers({ payments: provider }) }, reader.userId)).toBe(
    true,
  )
  const { status } = await setup.stripe.subscriptions.retrieve(reader.subscriptionId)
  expect(status).toBe('canceled')
  expect(await setup.stripe.customers.retrieve(reader.customerId)).toMatchObject({ deleted: true })
  const { findings } = await setup.reconcile()
  expect(findings.map(({ kind }) => kind)).not.toContain('payment-without-account')
  const { rows } = await pool.query(
    `select user_id, status, document -> 'reader' as reader, document -> 'billingAddress' as address
       from payments where provider_customer_id = $1`,
    [reader.customerId],
  )
  const nobody = { reader: { name: null, email: null }, address: [] }
  expect(rows).toEqual([{ user_id: null, status: 'succeeded', ...nobody }])
  await setup.sync(reader.customerId)
  const kept = await pool.query('select document::text from payments where provider_customer_id = $1', [
    reader.customerId,
  ])
  expect(JSON.stringify(kept.rows)).not.toContain(reader.email)
})

test('an account does not wait for another one that cannot be deleted', async () => {
  const { pool, provider } = setup
  const [stuck, reader] = [await setup.open(), await setup.open()]
  await fallDue(stuck.userId)
  await fallDue(reader.userId)
  setup.sandbox.fault({ route: `* /v1/customers/${stuck.customerId}`, kind: 'error', status: 400 })
  const told: unknown[] = []
  const logger = { warn: (about: unknown) => void told.push(about) }
  const run = () => deleteDueAccounts({ pool, erasers: accountErasers({ payments: provider }), logger })
  await expect(run()).rejects.toThrow('1 accounts')
  expect(told).toMatchObject([{ userId: stuck.userId }])
  const left = async () =>
    (await pool.query('select id from users where id = any($1)', [[stuck.userId, reader.userId]])).rows
  expect(await left()).toEqual([{ id: stuck.userId }])
  setup.sandbox.clearFaults()
  expect(await run()).toBe(1)
  expect(await left()).toEqual([])
})

test('an account stays while the provider cannot be told, or is not there at all', async () => {
  const { provider } = setup
  const reader = await setup.open()
  await fallDue(reader.userId)
  setup.sandbox.fault({ route: 'DELETE /v1/subscriptions/*', kind: 'down' })
  await expect(
    deleteDueAccount({ erasers: accountErasers({ payments: provider }) }, reader.userId),
  ).rejects.toThrow('connection')
  await expect(
    deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId),
  ).rejects.toThrow('no payment provider')
  expect((await setup.look(reader)).tier).toBe('global_reader')
  setup.sandbox.clearFaults()
  expect(await deleteDueAccount({ erasers: accountErasers({ payments: provider }) }, reader.userId)).toBe(
    true,
  )
})
