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

/** What the worker does about a customer whose account is deleted. */
async function endCustomer(data: object): Promise<void> {
  const logger = pino({ level: 'silent' })
  const handlers = billingHandlers({ db: setup.pool, payments: setup.provider, logger })
  const handler = handlers.find(({ job }) => job.name === endCustomerJob.name)
  await handler?.run(data, { id: 'job', signal: new AbortController().signal })
}

const statusOf = async (id: string) => (await setup.stripe.subscriptions.retrieve(id)).status

test('a reader whose account an administrator deletes is charged never again, and their papers name nobody', async () => {
  const reader = await setup.open()
  await setup.payload.delete({ collection: 'users', id: reader.userId })
  const { rows } = await setup.pool.query('select data from pgboss.job where name = $1', [
    endCustomerJob.name,
  ])
  expect(rows).toEqual([{ data: { customerId: reader.customerId } }])
  for (let turn = 0; turn < 2; turn += 1) await endCustomer(rows[0].data)
  expect(await statusOf(reader.subscriptionId)).toBe('canceled')
  expect(await setup.stripe.customers.retrieve(reader.customerId)).toMatchObject({ deleted: true })
  await setup.sync(reader.customerId)
  const { rows: papers } = await setup.pool.query(
    `select user_id, document -> 'reader' as reader from payments where provider_customer_id = $1`,
    [reader.customerId],
  )
  expect(papers).toEqual([{ user_id: null, reader: { name: null, email: null } }])
})

test('a subscription that somebody else ends at the same moment keeps nothing of the customer', async () => {
  const reader = await setup.open()
  await setup.payload.delete({ collection: 'users', id: reader.userId })
  setup.sandbox.fault({ route: 'DELETE /v1/subscriptions/*', kind: 'slow', delayMs: 60_000, times: 1 })
  const ended = endCustomer({ customerId: reader.customerId })
  await expect.poll(() => setup.sandbox.waiting).toBe(1)
  await setup.stripe.subscriptions.cancel(reader.subscriptionId)
  setup.sandbox.clearFaults()
  await ended
  expect(await setup.stripe.customers.retrieve(reader.customerId)).toMatchObject({ deleted: true })
})

test('what still runs of an account that is gone is ended by the next comparison at the latest', async () => {
  const reader = await setup.open()
  await setup.payload.delete({ collection: 'users', id: reader.userId })
  const { pool, provider } = setup
  const { runId } = await startReconciliation({ pool, requestedBy: null })
  expect(await continueReconciliation({ pool, provider }, runId)).toBe(true)
  expect(await statusOf(reader.subscriptionId)).toBe('canceled')
})
