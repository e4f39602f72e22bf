import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { insertPayment, paidDocument } from '../../../../test/paid-payment.ts'
import { openReader } from '../../../../test/reader.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { countCustomers, deleteTestPayments, isInUse } from './test-payments.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await createTestPlan(payload, { tier: 'gold' })
})

beforeEach(async () => {
  await payload.db.pool.query('delete from billing_customers')
})

const insertCustomer = (userId: number, isLive: boolean) =>
  payload.db.pool.query(
    'insert into billing_customers (provider_customer_id, user_id, is_live) values ($1, $2, $3)',
    [`cus_${randomBytes(8).toString('hex')}`, userId, isLive],
  )

const subscriptionsOf = async (userId: number) => {
  const { rows } = await payload.db.pool.query(
    'select kind, status from user_subscriptions where user_id = $1 order by id',
    [userId],
  )
  return rows
}

const paymentsOf = async (userId: number) => {
  const { rows } = await payload.db.pool.query('select id from payments where user_id = $1', [userId])
  return rows.length
}

/** A reader who has paid: the free subscription, if there was one, has made room for the paid one. */
async function openSubscriber(isLive: boolean) {
  const reader = await openReader(payload, api.api)
  const { pool } = payload.db
  await pool.query('delete from user_subscriptions where user_id = $1', [reader.userId])
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, kind, status, ended_at, current_period_start)
     select $1, id, 'free', 'canceled', now(), now() from plans limit 1`,
    [reader.userId],
  )
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, kind, status, current_period_start, provider_subscription_id)
     select $1, id, 'paid', 'active', now(), $2 from plans limit 1`,
    [reader.userId, `sub_${randomBytes(8).toString('hex')}`],
  )
  await insertPayment(payload, reader.userId, { document: { ...paidDocument, isLive } })
  await insertCustomer(reader.userId, isLive)
  return reader.userId
}

test('what test mode has left goes, and the reader has what they had before', async () => {
  const reader = await openSubscriber(false)
  const { pool } = payload.db
  await pool.query(
    `insert into payment_events (id, type, happened_at) values ('evt_test_mode', 'invoice.paid', now())`,
  )
  await pool.query(
    `insert into provider_prices (plan_id, amount_cents, currency, period, provider_product_id, provider_price_id)
     select id, 1, 'usd', 'year', 'prod_test', 'price_test' from plans limit 1`,
  )
  expect(await deleteTestPayments(pool)).toEqual({ ok: true, customers: 1 })
  expect(await countCustomers(pool)).toEqual({ test: 0, live: 0 })
  expect(await subscriptionsOf(reader)).toEqual([{ kind: 'free', status: 'active' }])
  expect(await paymentsOf(reader)).toBe(0)
  // The numbers of test mode begin again, and those of live mode have not begun.
  for (const table of ['payment_events', 'provider_prices', 'invoices', 'invoice_series']) {
    expect((await pool.query(`select from ${table}`)).rows).toHaveLength(0)
  }
  expect((await pool.query('select from users where id = $1', [reader])).rows).toHaveLength(1)
})

test('nothing goes once anybody has paid in live mode', async () => {
  const [before, since] = [await openSubscriber(false), await openSubscriber(true)]
  expect(await deleteTestPayments(payload.db.pool)).toEqual({ ok: false, reason: 'live-payments' })
  for (const reader of [before, since]) {
    expect(await paymentsOf(reader)).toBe(1)
    expect(await subscriptionsOf(reader)).toContainEqual({ kind: 'paid', status: 'active' })
  }
  expect(await countCustomers(payload.db.pool)).toEqual({ test: 1, live: 1 })
})

test('a database that somebody is connected to is in use', async () => {
  // The CMS of this test has connections of its own.
  const [one, other] = await Promise.all([payload.db.pool.connect(), payload.db.pool.connect()])
  expect(await isInUse(one)).toBe(true)
  one.release()
  other.release()
})
