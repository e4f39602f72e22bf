import { givesTier, payByOf, statusAt } from '@meridian/shared/entitlement/entitlement'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import {
  insertPopulation,
  now,
  payments,
  type Subscription,
  subscriptions,
} from '../../../test/population.ts'
import { exportFigure } from './figure-csv.ts'
import { type FigureKey, figureKeys } from './figures.ts'
import { periodKeys, periodOf } from './periods.ts'
import { readFigureRows } from './read-figure-rows.ts'
import { readFigureTotal } from './read-figure-total.ts'
import { readFigures } from './read-figures.ts'

let payload: Payload
let planSlugs: string[]

beforeAll(async () => {
  payload = await openPayload()
  planSlugs = (await insertPopulation(payload)).map(({ slug }) => slug ?? '')
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
      expect(await readFigureTotal(payload.db.pool, query)).toMatchObject({ count: keys.length })
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
  expect(await readFigureTotal(payload.db.pool, query)).toMatchObject({ count: rows.length })
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

test('a place that somebody has tampered with is not obeyed, and is no problem', async () => {
  for (const after of [
    '1; drop table users',
    '~',
    'x~y',
    '\u0000',
    '2026-99-99T00:00:00.000000Z~p1',
    '99999999999999999999',
    '2026-01-01T00:00:00Z~',
  ]) {
    for (const figure of figureKeys) {
      const query = { figure, period: periodOf('month', now), planId: null, kind: null, after, limit: 10 }
      expect((await readFigureRows(payload.db.pool, query)).rows.length).toBeLessThanOrEqual(10)
    }
  }
})
