import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { accountErasers } from '../../../programs/worker/worker-features.ts'
import { deleteDueAccount } from './delete-account.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

test('while the provider does not answer, the pool is there for everybody else', async () => {
  const { pool, provider, sandbox } = setup
  const { userId } = await setup.open()
  await pool.query(
    `insert into reader_settings (user_id, deletion_due_at) values ($1, now())
     on conflict (user_id) do update set deletion_due_at = excluded.deletion_due_at`,
    [userId],
  )
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
