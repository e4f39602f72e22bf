import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { recoverPayers } from './recover-payers.ts'

let setup: SyncSetup
const since = new Date()

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

type Reader = Awaited<ReturnType<SyncSetup['open']>>

const recover = () => recoverPayers(setup, { since })

/** A reader who has come by a checkout of ours, as the provider has noted. */
async function openBuyer(): Promise<Reader> {
  const reader = await setup.open()
  await setup.stripe.customers.update(reader.customerId, {
    metadata: { meridian_visit: `visit-${reader.userId}` },
  })
  return reader
}

/** As in a database of before they came. */
async function lose({ userId, customerId }: Reader, what: 'all' | 'all but the account'): Promise<void> {
  await setup.pool.query('delete from payments where provider_customer_id = $1', [customerId])
  await setup.pool.query('delete from user_subscriptions where user_id = $1', [userId])
  await setup.pool.query('delete from billing_customers where provider_customer_id = $1', [customerId])
  if (what === 'all') await setup.pool.query('delete from users where id = $1', [userId])
}

async function lookByAddress({ email }: Reader) {
  const { rows } = await setup.pool.query('select id from users where email = $1', [email])
  return rows.length === 1 ? setup.look({ userId: Number(rows[0].id) }) : null
}

test('a reader whose account was lost gets it back, with what they have paid for, and a second time changes nothing', async () => {
  const reader = await openBuyer()
  await lose(reader, 'all')
  expect(await lookByAddress(reader)).toBeNull()
  expect(await recover()).toEqual({ accountsMade: 1, accountsFound: 0, left: [] })
  expect(await lookByAddress(reader)).toMatchObject({ tier: 'global_reader', statuses: ['succeeded'] })
  expect(await recover()).toEqual({ accountsMade: 0, accountsFound: 0, left: [] })
  expect(await setup.subjects()).toContain('Please confirm your address at Meridian')
})

test('a reader whose account was not lost has what they have paid for', async () => {
  const reader = await openBuyer()
  await lose(reader, 'all but the account')
  expect((await setup.look(reader)).tier).toBe('free')
  expect(await recover()).toEqual({ accountsMade: 0, accountsFound: 1, left: [] })
  expect(await setup.look(reader)).toMatchObject({ tier: 'global_reader', statuses: ['succeeded'] })
})

test('the account that was signed in gets it, also where its address has changed since', async () => {
  const reader = await openBuyer()
  const metadata = { meridian_visit: `visit-${reader.userId}`, meridian_user: reader.publicId }
  await setup.stripe.customers.update(reader.customerId, { metadata, email: 'former@example.com' })
  await lose(reader, 'all but the account')
  expect(await recover()).toEqual({ accountsMade: 0, accountsFound: 1, left: [] })
  expect((await setup.look(reader)).tier).toBe('global_reader')
})

test('an account that already is another customer is left to staff', async () => {
  const reader = await openBuyer()
  await lose(reader, 'all but the account')
  await setup.pool.query('insert into billing_customers (provider_customer_id, user_id) values ($1, $2)', [
    'cus_of_another_checkout',
    reader.userId,
  ])
  expect(await recover()).toEqual({ accountsMade: 0, accountsFound: 0, left: [reader.customerId] })
  await setup.pool.query(
    "delete from billing_customers where provider_customer_id = 'cus_of_another_checkout'",
  )
  const { findings } = await setup.reconcile()
  expect(findings).toMatchObject([{ kind: 'payment-without-account', customerId: reader.customerId }])
  expect(await recover()).toEqual({ accountsMade: 0, accountsFound: 1, left: [] })
})

test('nobody comes back who has nothing that runs, who deleted their account, or who is no customer of ours', async () => {
  const [ended, deleted, foreign] = [await openBuyer(), await openBuyer(), await setup.open()]
  await setup.stripe.customers.update(foreign.customerId, { metadata: '' })
  await setup.stripe.subscriptions.cancel(ended.subscriptionId)
  await lose(ended, 'all')
  await lose(foreign, 'all')
  await setup.pool.query(
    'update billing_customers set user_id = null, account_deleted_at = now() where user_id = $1',
    [deleted.userId],
  )
  expect(await recover()).toMatchObject({ accountsMade: 0, accountsFound: 0 })
  expect([await lookByAddress(ended), await lookByAddress(foreign)]).toEqual([null, null])
})
