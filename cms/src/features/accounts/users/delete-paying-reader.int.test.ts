import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { continueReconciliation } from '../../billing/reconciliation/reconcile.ts'
import { startReconciliation } from '../../billing/reconciliation/start-reconciliation.ts'
import { endCustomerJob } from '../../billing/sync/end-customer.job.ts'
import { billingHandlers } from '../../billing/billing.worker.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

const statusOf = async (id: string) => (await setup.stripe.subscriptions.retrieve(id)).status

test('a reader whose account an administrator deletes is charged never again, and their papers name nobody', async () => {
  const reader = await setup.open()
  await setup.payload.delete({ collection: 'users', id: reader.userId })
  const { rows } = await setup.pool.query('select data from pgboss.job where name = $1', [
    endCustomerJob.name,
  ])
  expect(rows).toEqual([{ data: { customerId: reader.customerId } }])
  const handlers = billingHandlers({
    db: setup.pool,
    payments: setup.provider,
    logger: pino({ level: 'silent' }),
  })
  const handler = handlers.find(({ job }) => job.name === endCustomerJob.name)
  for (let turn = 0; turn < 2; turn += 1) {
    await handler?.run(rows[0].data, { id: 'job', signal: new AbortController().signal })
  }
  expect(await statusOf(reader.subscriptionId)).toBe('canceled')
  expect(await setup.stripe.customers.retrieve(reader.customerId)).toMatchObject({ deleted: true })
  await setup.sync(reader.customerId)
  const { rows: papers } = await setup.pool.query(
    `select user_id, document -> 'reader' as reader from payments where provider_customer_id = $1`,
    [reader.customerId],
  )
  expect(papers).toEqual([{ user_id: null, reader: { name: null, email: null } }])
})

test('what still runs of an account that is gone is ended by the next comparison at the latest', async () => {
  const reader = await setup.open()
  await setup.payload.delete({ collection: 'users', id: reader.userId })
  const { pool, provider } = setup
  const { runId } = await startReconciliation({ pool, requestedBy: null })
  expect(await continueReconciliation({ pool, provider }, runId)).toBe(true)
  expect(await statusOf(reader.subscriptionId)).toBe('canceled')
})
