import { type SubscriptionStatus, subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import type { Payload } from 'payload'
import { createTestPlan } from './subscribers.ts'

/*
 * A population of every kind and age, made of chance with a fixed beginning. What the figures say of it is counted once
 * more here, one by one and without SQL.
 */
export const now = new Date('2026-11-22T10:00:00.000Z')
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

export interface Subscription {
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

export interface Payment {
  reader: number | null
  status: 'succeeded' | 'pending' | 'failed' | 'refunded' | 'partially_refunded' | 'disputed'
  cents: number
  paidAt: Date | null
  disputeStatus: string | null
  refunds: { cents: number; at: Date; status: string }[]
}

export const subscriptions: Subscription[] = Array.from({ length: readers }, (_, reader) => {
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

export const payments: Payment[] = Array.from({ length: readers }, () => {
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

/** Writes the population into the database. Answers the plans that it has subscribed to, by their index. */
export async function insertPopulation(payload: Payload) {
  const plans = [
    await createTestPlan(payload, { tier: 'other', priceCents: 0 }),
    await createTestPlan(payload, { tier: 'silver' }),
    await createTestPlan(payload, { tier: 'platinum' }),
  ]
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
    [JSON.stringify(subscriptions), plans.map(({ id }) => id)],
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
  return plans
}
