import { expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import { figureKeys } from './figures.ts'
import { periodOf } from './periods.ts'
import { readFigureRows } from './read-figure-rows.ts'
import { readFigures } from './read-figures.ts'

test('the figures of 100,000 subscriptions are there in a moment', async () => {
  const payload = await openPayload()
  const { pool } = payload.db
  const plan = await createTestPlan(payload, { tier: 'silver' })
  await pool.query(
    `insert into users (id, email, role, public_id)
     select 100000 + n, 'crowd' || n || '@example.com', 'reader', 'crowd' || n from generate_series(1, 100000) n`,
  )
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, kind, status, started_at, current_period_start,
       current_period_end, renewal_price_cents)
     select 100000 + n, $1, 'paid', 'active', now() - make_interval(days => n % 700),
            now() - make_interval(days => n % 365), now() + make_interval(days => 365 - n % 365), 20000
       from generate_series(1, 100000) n`,
    [plan.id],
  )
  await pool.query(
    `insert into payments (user_id, description, amount_cents, currency, status, public_id, paid_at)
     select 100000 + n, 'A year', 20000, 'usd', 'succeeded', 'crowd' || n, now() - make_interval(days => n % 700)
       from generate_series(1, 100000) n`,
  )
  await pool.query('vacuum analyze users, user_subscriptions, payments, payment_refunds')
  const startedAt = performance.now()
  const period = periodOf('year', new Date())
  await readFigures(pool, period)
  for (const figure of figureKeys) {
    await readFigureRows(pool, { figure, period, planId: null, kind: null, after: null, limit: 50 })
  }
  expect(performance.now() - startedAt).toBeLessThan(3000)
}, 180_000)
