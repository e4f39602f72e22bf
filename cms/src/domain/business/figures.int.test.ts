import {
  givesTier,
  payByOf,
  statusAt,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@meridian/shared/account/entitlement'
import { subscriptionKinds } from '@meridian/shared/account/user-subscription.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import { exportFigure } from './figure-csv.ts'
import { type FigureKey, figureKeys } from './figures.ts'
import { periodKeys, periodOf } from './periods.ts'
import { readFigureRows } from './read-figure-rows.ts'
import { readFigures } from './read-figures.ts'

/*
 * A population of every kind and age, made of chance with a fixed beginning. What the figures say of it is counted once
 * more here, one by one and without SQL.
 */
const now = new Date('2026-11-22T10:00:00.000Z')
const hourMs = 3_600_000
const readers = 3000
let state = 20_261_122

function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const below = (limit: number) => Math.floor(random() * limit)
const oneOf = <Value>(values: readonly Value[], fallback: Value): Value =>
  values[below(values.length)] ?? fallback
const aboutNow = (daysBefore: number, daysAfter: number) =>
  new Date(now.getTime() + Math.round((random() * (daysBefore + daysAfter) - daysBefore) * 24) * hourMs)
const maybe = <Value>(chance: number, make: () => Value): Value | null => (random() < chance ? make() : null)

interface Subscription {
  reader: number
  plan: number
  kind: (typeof subscriptionKinds)[number]
  status: SubscriptionStatus
  startedAt: Date
  periodEnd: Date | null
  cancels: boolean
  canceledAt: Date | null
  endedAt: Date | null
  pastDueSince: Date | null
  renewalCents: number | null
}

interface Payment {
  reader: number | null
  status: 'succeeded' | 'pending' | 'failed' | 'refunded' | 'partially_refunded' | 'disputed'
  cents: number
  paidAt: Date | null
  disputeStatus: string | null
  refunds: { cents: number; at: Date; status: string }[]
}

const subscriptions: Subscription[] = Array.from({ length: readers }, (_, reader) => {
  const status = oneOf(subscriptionStatuses, 'active')
  return {
    reader,
    plan: below(3),
    kind: oneOf(subscriptionKinds, 'paid'),
    status,
    startedAt: aboutNow(800, 0),
    periodEnd: maybe(0.9, () => aboutNow(40, 400)),
    cancels: random() < 0.3,
    canceledAt: maybe(0.3, () => aboutNow(500, 0)),
    endedAt: maybe(0.3, () => aboutNow(500, 0)),
    pastDueSince: status === 'past_due' ? aboutNow(20, 0) : null,
    renewalCents: maybe(0.9, () => below(300_000)),
  }
})

const payments: Payment[] = Array.from({ length: readers }, () => {
  const status = oneOf(
    ['succeeded', 'pending', 'failed', 'refunded', 'partially_refunded', 'disputed'] as const,
    'succeeded',
  )
  const isPaid = status !== 'pending' && status !== 'failed'
  return {
    reader: maybe(0.95, () => below(readers)),
    status,
    cents: 100 + below(250_000),
    paidAt: isPaid ? aboutNow(500, 0) : null,
    disputeStatus: status === 'disputed' ? oneOf(['needs_response', 'lost', 'won'], 'lost') : null,
    refunds: isPaid
      ? Array.from({ length: below(3) }, () => ({
          cents: 1 + below(40),
          at: aboutNow(450, 0),
          status: oneOf(['succeeded', 'pending', 'failed'], 'succeeded'),
        }))
      : [],
  }
})

let payload: Payload
let planIds: number[]
let planSlugs: string[]

beforeAll(async () => {
  payload = await openPayload()
  const plans = [
    await createTestPlan(payload, { tier: 'other', priceCents: 0 }),
    await createTestPlan(payload, { tier: 'silver' }),
    await createTestPlan(payload, { tier: 'platinum' }),
  ]
  planIds = plans.map(({ id }) => id)
  planSlugs = plans.map(({ slug }) => slug ?? '')
  const { pool } = payload.db
  await pool.query(
    `insert into users (id, email, first_name, role, public_id)
     select 10000 + n, 'r' || n || '@example.com', '=Formula ' || n, 'reader', 'r' || n
       from generate_series(0, $1 - 1) n`,
    [readers],
  )
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, kind, status, started_at, current_period_start,
       current_period_end, cancels_at_period_end, canceled_at, ended_at, past_due_since, renewal_price_cents)
     select 10000 + reader, ($2::int[])[plan + 1], kind::enum_user_subscriptions_kind,
            status::enum_user_subscriptions_status, "startedAt", "startedAt", "periodEnd", cancels, "canceledAt",
            "endedAt", "pastDueSince", "renewalCents"
       from json_to_recordset($1) as entry(reader int, plan int, kind text, status text, "startedAt" timestamptz,
            "periodEnd" timestamptz, cancels boolean, "canceledAt" timestamptz, "endedAt" timestamptz,
            "pastDueSince" timestamptz, "renewalCents" int)`,
    [JSON.stringify(subscriptions), planIds],
  )
  await pool.query(
    `with paid as (
       insert into payments (user_id, description, amount_cents, currency, status, public_id, paid_at, dispute_status)
       select 10000 + reader, 'A year', cents, 'usd', status::enum_payments_status, 'pay' || n, "paidAt", "disputeStatus"
         from json_to_recordset($1) as entry(n int, reader int, status text, cents int, "paidAt" timestamptz,
              "disputeStatus" text)
       returning id, public_id)
     insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
     select paid.id, 're_' || row_number() over (), refund.cents, refund.status, refund.at
       from json_to_recordset($2) as refund(n int, cents int, status text, at timestamptz)
       join paid on paid.public_id = 'pay' || refund.n`,
    [
      JSON.stringify(payments.map(({ refunds: _refunds, ...payment }, n) => ({ ...payment, n }))),
      JSON.stringify(payments.flatMap(({ refunds }, n) => refunds.map((refund) => ({ ...refund, n })))),
    ],
  )
})

const within = (time: Date | null, from: Date, to: Date) => time !== null && time >= from && time <= to
const isActive = ({ status, periodEnd, cancels, pastDueSince }: Subscription) =>
  givesTier(
    statusAt(
      {
        status,
        currentPeriodEnd: periodEnd?.toISOString() ?? null,
        cancelsAtPeriodEnd: cancels,
        payBy: pastDueSince && payByOf(pastDueSince.toISOString()),
      },
      now,
    ),
  )
const paid = subscriptions.filter(({ kind }) => kind === 'paid')
const counted = payments.filter(({ paidAt, disputeStatus }) => paidAt !== null && disputeStatus !== 'lost')
const moves = counted.flatMap(({ paidAt, cents, refunds }) => [
  { at: paidAt ?? now, cents },
  ...refunds
    .filter(({ status }) => status !== 'failed')
    .map((refund) => ({ at: refund.at, cents: -refund.cents })),
])
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe.each(periodKeys)('the figures of the period %s', (key) => {
  const period = periodOf(key, now)
  const expectedRows: Record<FigureKey, number> = {
    active: subscriptions.filter(isActive).length,
    new: paid.filter(({ startedAt }) => within(startedAt, period.from, now)).length,
    cancelled: paid.filter(({ canceledAt, endedAt }) => within(canceledAt ?? endedAt, period.from, now))
      .length,
    failing: paid.filter(({ status }) => status === 'past_due').length,
    renewals: paid.filter(isRenewing).length,
    revenue: moves.filter(({ at }) => within(at, period.from, now)).length,
  }

  function isRenewing({ status, cancels, periodEnd }: Subscription): boolean {
    const isDue = periodEnd !== null && periodEnd >= now && periodEnd < period.until
    return isDue && !cancels && (status === 'active' || status === 'trialing')
  }

  test('are those that are counted one by one', async () => {
    const figures = await readFigures(payload.db.pool, period)
    const actives = subscriptions.filter(isActive)
    const ofPlan = (plan: number, kind: string) =>
      actives.filter((subscription) => subscription.plan === plan && subscription.kind === kind).length
    expect(
      figures.active.map(({ planId, free, paid: paidCount, complimentary }) => [
        planId,
        free,
        paidCount,
        complimentary,
      ]),
    ).toEqual(
      planSlugs.map((slug, plan) => [
        slug,
        ofPlan(plan, 'free'),
        ofPlan(plan, 'paid'),
        ofPlan(plan, 'complimentary'),
      ]),
    )
    expect(figures.newCount).toBe(expectedRows.new)
    expect(figures.cancelledCount).toBe(expectedRows.cancelled)
    expect(figures.failing.count).toBe(expectedRows.failing)
    expect(figures.renewals).toEqual({
      count: expectedRows.renewals,
      cents: sum(paid.filter(isRenewing).map(({ renewalCents }) => renewalCents ?? 0)),
    })
    expect(figures.revenueCents).toBe(
      sum(moves.filter(({ at }) => within(at, period.from, now)).map(({ cents }) => cents)),
    )
    // Else nothing would have been counted.
    for (const count of Object.values(expectedRows)) expect(count).toBeGreaterThan(0)
  })

  test.each(figureKeys)(
    '%s opens as many rows as it says, each once, on pages and as a file',
    async (figure) => {
      const query = { figure, period, planId: null, kind: null }
      const keys: string[] = []
      let after: string | null = null
      do {
        const page = await readFigureRows(payload.db.pool, { ...query, after, limit: 77 })
        keys.push(...page.rows.map((row) => row.key))
        after = page.next
      } while (after !== null)
      expect(keys).toHaveLength(expectedRows[figure])
      expect(new Set(keys).size).toBe(keys.length)
      let text = ''
      for await (const part of exportFigure(payload.db.pool, query)) text += part
      expect(text.trimEnd().split('\r\n')).toHaveLength(expectedRows[figure] + 1)
      expect(text).not.toMatch(/(^|,)[=+\-@]/m)
    },
  )
})

test('revenue by month is the money of twelve months, the oldest first', async () => {
  const { months } = await readFigures(payload.db.pool, periodOf('month', now))
  expect(months).toHaveLength(12)
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-11'])
  for (const { month, paidCents, refundedCents, netCents } of months) {
    const ofMonth = moves.filter(({ at }) => at.toISOString().startsWith(month)).map(({ cents }) => cents)
    expect(paidCents).toBe(sum(ofMonth.filter((cents) => cents > 0)))
    expect(refundedCents).toBe(-sum(ofMonth.filter((cents) => cents < 0)))
    expect(netCents).toBe(sum(ofMonth))
  }
})

test('the active ones of a plan and a kind are opened alone', async () => {
  const query = {
    figure: 'active',
    period: periodOf('month', now),
    planId: planSlugs[2] ?? '',
    kind: 'complimentary',
  } as const
  const { rows } = await readFigureRows(payload.db.pool, { ...query, after: null, limit: 1000 })
  const expected = subscriptions.filter(
    (one) => isActive(one) && one.plan === 2 && one.kind === 'complimentary',
  )
  expect(rows.map(({ readerId }) => readerId).toSorted()).toEqual(
    expected.map(({ reader }) => `r${reader}`).toSorted(),
  )
})

test('subscribers are all active ones that are not free', async () => {
  const query = {
    figure: 'active',
    period: periodOf('month', now),
    planId: null,
    kind: 'subscribers',
  } as const
  const { rows } = await readFigureRows(payload.db.pool, { ...query, after: null, limit: 5000 })
  expect(rows).toHaveLength(subscriptions.filter((one) => isActive(one) && one.kind !== 'free').length)
})

test('a place that somebody has tampered with is not obeyed, and is no fault', async () => {
  for (const after of ['1; drop table users', '~', 'x~y', '99999999999999999999', '2026-01-01T00:00:00Z~']) {
    for (const figure of figureKeys) {
      const query = { figure, period: periodOf('month', now), planId: null, kind: null, after, limit: 10 }
      expect((await readFigureRows(payload.db.pool, query)).rows.length).toBeLessThanOrEqual(10)
    }
  }
})

test('the figures of 100,000 subscriptions are there in a moment', async () => {
  const { pool } = payload.db
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
    [planIds[1]],
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
