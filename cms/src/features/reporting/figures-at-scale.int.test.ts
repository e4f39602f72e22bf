import { expect, test } from 'vitest'
import { explaining } from '../../../test/explained-work.ts'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { figureKeys } from './figures.ts'
import { periodOf } from './periods.ts'
import { readFigureRows } from './read-figure-rows.ts'
import { readFigures } from './read-figures.ts'

/** Readers from `first` to `last`, each with a subscription and a payment. */
async function createCrowd(pool: SqlClient, crowd: { planId: number; first: number; last: number }) {
  const { planId, first, last } = crowd
  await pool.query(
    `insert into users (id, email, role, public_id)
     select 100000 + n, 'crowd' || n || '@example.com', 'reader', 'crowd' || n from generate_series($1::int, $2) n`,
    [first, last],
  )
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, kind, status, started_at, current_period_start,
       current_period_end, renewal_price_cents)
     select 100000 + n, $1, 'paid', 'active', now() - make_interval(days => n % 700),
            now() - make_interval(days => n % 365), now() + make_interval(days => 365 - n % 365), 20000
       from generate_series($2::int, $3) n`,
    [planId, first, last],
  )
  await pool.query(
    `insert into payments (user_id, description, amount_cents, currency, status, public_id, paid_at)
     select 100000 + n, 'A year', 20000, 'usd', 'succeeded', 'crowd' || n, now() - make_interval(days => n % 700)
       from generate_series($1::int, $2) n`,
    [first, last],
  )
  await pool.query('vacuum analyze users, user_subscriptions, payments, payment_refunds')
}

/** How many rows Postgres handles for all figures and the first page of each. */
async function workOfFigures(pool: SqlClient): Promise<number> {
  const db = explaining(pool)
  const period = periodOf('year', new Date())
  await readFigures(db, period)
  for (const figure of figureKeys) {
    await readFigureRows(db, { figure, period, planId: null, kind: null, after: null, limit: 50 })
  }
  return db.work.rows
}

test('the figures of 20,000 subscriptions take no more work for each of them than those of 2,000', async () => {
  const payload = await openPayload()
  const { pool } = payload.db
  const { id: planId } = await createTestPlan(payload, { tier: 'silver' })
  await createCrowd(pool, { planId, first: 1, last: 2000 })
  const ofFew = await workOfFigures(pool)
  await createCrowd(pool, { planId, first: 2001, last: 20_000 })
  const ofMany = await workOfFigures(pool)
  expect(ofFew).toBeGreaterThan(2000)
  expect(ofMany).toBeLessThan(11 * ofFew)
}, 180_000)
