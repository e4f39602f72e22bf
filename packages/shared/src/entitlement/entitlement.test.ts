import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlanTierSchema } from '../billing/plan.schema.ts'
import {
  entitlementOf,
  isRunning,
  payByOf,
  paymentGraceMs,
  renewalLeewayMs,
  runningStatuses,
  type SubscriptionFacts,
  subscriptionStatuses,
} from './entitlement.ts'
import { tierOfPlan } from './tier-of-plan.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const tenYearsMs = 3650 * dayMs

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const isoInstant = instant.map((date) => date.toISOString())
const planTier = fc.constantFrom(...PlanTierSchema.options)
const live = fc.constantFrom('active', 'trialing', 'past_due')
const ended = fc.constantFrom('canceled', 'expired', 'refunded', 'disputed')
const anySubscription: fc.Arbitrary<SubscriptionFacts> = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  planTier,
  currentPeriodEnd: fc.option(isoInstant),
  cancelsAtPeriodEnd: fc.boolean(),
  payBy: fc.option(isoInstant),
})

/** A running subscription whose period ends at `end`. */
function until(end: Date, facts: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  const currentPeriodEnd = end.toISOString()
  return {
    status: 'active',
    planTier: 'gold',
    cancelsAtPeriodEnd: false,
    payBy: null,
    ...facts,
    currentPeriodEnd,
  }
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const tierAt = (facts: SubscriptionFacts, now: Date) => entitlementOf(facts, now).subscriptionTier

test('spec §3 user: without a subscription a reader is free and has no status', () => {
  fc.assert(
    fc.property(instant, (now) => {
      expect(entitlementOf(null, now)).toEqual({ subscriptionStatus: null, subscriptionTier: 'free' })
    }),
  )
})

test('nobody has another tier than that of the plan, or none', () => {
  fc.assert(
    fc.property(anySubscription, instant, (facts, now) => {
      expect(['free', tierOfPlan[facts.planTier]]).toContain(tierAt(facts, now))
    }),
  )
})

test('time only ever takes away: anyone who is free stays free until something new happens', () => {
  fc.assert(
    fc.property(anySubscription, instant, fc.nat(tenYearsMs), (facts, now, ms) => {
      expect(['free', tierAt(facts, now)]).toContain(tierAt(facts, after(now, ms)))
    }),
  )
})

test('what has ended at a moment has not begun again at a later one', () => {
  fc.assert(
    fc.property(anySubscription, instant, fc.nat(tenYearsMs), (facts, now, ms) => {
      const before = entitlementOf(facts, now).subscriptionStatus
      const later = entitlementOf(facts, after(now, ms)).subscriptionStatus
      const stillRuns = before !== null && isRunning(before)
      if (!stillRuns) expect(later).toBe(before)
    }),
  )
})

describe('a plan that is active or on trial', () => {
  test('gives its tier as long as its period lasts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('active', 'trialing'),
        planTier,
        instant,
        fc.nat(tenYearsMs),
        (...given) => {
          const [status, tier, now, msLeft] = given
          expect(entitlementOf(until(after(now, msLeft + 1), { status, planTier: tier }), now)).toEqual({
            subscriptionStatus: status,
            subscriptionTier: tierOfPlan[tier],
          })
        },
      ),
    )
  })

  test('without an end lasts until somebody ends it', () => {
    fc.assert(
      fc.property(planTier, instant, fc.boolean(), (tier, now, cancelsAtPeriodEnd) => {
        const facts = { ...until(now, { planTier: tier, cancelsAtPeriodEnd }), currentPeriodEnd: null }
        expect(tierAt(facts, now)).toBe(tierOfPlan[tier])
      }),
    )
  })

  test('counts for 72 hours after its period, in which the news of its renewal arrives, and no longer', () => {
    fc.assert(
      fc.property(live, instant, (status, end) => {
        const facts = until(end, { status })
        expect(tierAt(facts, after(end, renewalLeewayMs))).toBe('patron_ledger')
        expect(entitlementOf(facts, after(end, renewalLeewayMs + 1))).toEqual({
          subscriptionStatus: 'expired',
          subscriptionTier: 'free',
        })
      }),
    )
    expect(renewalLeewayMs).toBe(72 * hourMs)
  })

  test('ends with its period to the moment when it was canceled for then', () => {
    fc.assert(
      fc.property(live, instant, (status, end) => {
        const facts = until(end, { status, cancelsAtPeriodEnd: true })
        expect(entitlementOf(facts, after(end, -1))).toEqual({
          subscriptionStatus: status,
          subscriptionTier: 'patron_ledger',
        })
        expect(entitlementOf(facts, end)).toEqual({
          subscriptionStatus: 'canceled',
          subscriptionTier: 'free',
        })
      }),
    )
  })
})

describe('a renewal that could not be paid', () => {
  test('takes nothing away for 14 days, and everything then', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 15, max: 366 }), (since, periodDays) => {
        const payBy = payByOf(since.toISOString())
        const facts = until(after(since, periodDays * dayMs), { status: 'past_due', payBy })
        expect(entitlementOf(facts, after(since, paymentGraceMs))).toEqual({
          subscriptionStatus: 'past_due',
          subscriptionTier: 'patron_ledger',
        })
        expect(entitlementOf(facts, after(since, paymentGraceMs + 1))).toEqual({
          subscriptionStatus: 'expired',
          subscriptionTier: 'free',
        })
      }),
    )
    expect(paymentGraceMs).toBe(14 * dayMs)
  })

  test('ends what was to end with its period, when it is over first', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 15, max: 366 }), (since, periodDays) => {
        const end = after(since, periodDays * dayMs)
        const payBy = payByOf(since.toISOString())
        const facts = until(end, { status: 'past_due', payBy, cancelsAtPeriodEnd: true })
        const status = entitlementOf(facts, after(since, paymentGraceMs + 1)).subscriptionStatus
        expect([status, entitlementOf(facts, end).subscriptionStatus]).toEqual(['expired', 'expired'])
      }),
    )
  })

  test('that is paid after all restores what was lost', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 15, max: 300 }), (since, days) => {
        const now = after(since, days * dayMs)
        const due = until(after(since, 366 * dayMs), {
          status: 'past_due',
          payBy: payByOf(since.toISOString()),
        })
        expect(tierAt(due, now)).toBe('free')
        expect(tierAt({ ...due, status: 'active', payBy: null }, now)).toBe('patron_ledger')
      }),
    )
  })
})

test('what was canceled, has expired, was refunded or is disputed gives nothing, at any time', () => {
  fc.assert(
    fc.property(ended, anySubscription, instant, (status, facts, now) => {
      expect(entitlementOf({ ...facts, status }, now)).toEqual({
        subscriptionStatus: status,
        subscriptionTier: 'free',
      })
    }),
  )
})

test('a dispute takes the tier away while it is open, and gives it back when it is won', () => {
  fc.assert(
    fc.property(planTier, instant, fc.integer({ min: 1, max: 300 }), (tier, now, daysLeft) => {
      const won = until(after(now, daysLeft * dayMs), { planTier: tier })
      expect(tierAt({ ...won, status: 'disputed' }, now)).toBe('free')
      expect(tierAt(won, now)).toBe(tierOfPlan[tier])
    }),
  )
})

test('a reader has at most one subscription of those that go on', () => {
  expect(subscriptionStatuses.filter(isRunning)).toEqual([...runningStatuses])
})
