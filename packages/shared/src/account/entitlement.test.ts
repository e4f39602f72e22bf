import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlanTierSchema } from '../plan/plan.schema.ts'
import { entitlementOf, subscriptionStatuses, tierOfPlan } from './entitlement.ts'

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const end = fc.option(instant.map((date) => date.toISOString()))
const status = fc.constantFrom(...subscriptionStatuses)
const planTier = fc.constantFrom(...PlanTierSchema.options)
const anySubscription = fc.record({ status, planTier, currentPeriodEnd: end })

const dayMs = 24 * 3_600_000

test('spec §3 user: without a subscription a reader is free and has no status', () => {
  fc.assert(
    fc.property(instant, (now) => {
      expect(entitlementOf(null, now)).toEqual({ subscriptionStatus: null, subscriptionTier: 'free' })
    }),
  )
})

test('an active plan gives its tier as long as its period lasts', () => {
  fc.assert(
    fc.property(planTier, instant, fc.integer({ min: 0, max: 4000 }), (tier, now, daysLeft) => {
      const currentPeriodEnd = new Date(now.getTime() + daysLeft * dayMs).toISOString()
      const facts = { status: 'active', planTier: tier, currentPeriodEnd } as const
      expect(entitlementOf(facts, now)).toEqual({
        subscriptionStatus: 'active',
        subscriptionTier: tierOfPlan[tier],
      })
    }),
  )
})

test('a plan without an end lasts until somebody ends it', () => {
  fc.assert(
    fc.property(planTier, instant, (tier, now) => {
      const entitlement = entitlementOf({ status: 'active', planTier: tier, currentPeriodEnd: null }, now)
      expect(entitlement.subscriptionTier).toBe(tierOfPlan[tier])
    }),
  )
})

test('what was canceled or has expired gives nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('canceled', 'expired'), planTier, end, instant, (ended, tier, until, now) => {
      const facts = { status: ended, planTier: tier, currentPeriodEnd: until } as const
      expect(entitlementOf(facts, now).subscriptionTier).toBe('free')
    }),
  )
})

test('a payment that is asked for again leaves the tier as it is', () => {
  fc.assert(
    fc.property(planTier, instant, (tier, now) => {
      const currentPeriodEnd = now.toISOString()
      const [paid, due] = (['active', 'past_due'] as const).map((state) =>
        entitlementOf({ status: state, planTier: tier, currentPeriodEnd }, now),
      )
      expect(due?.subscriptionTier).toBe(paid?.subscriptionTier)
    }),
  )
})

test('time only ever takes away: whoever is free stays free until something new happens', () => {
  fc.assert(
    fc.property(anySubscription, instant, fc.nat(4000), (subscription, now, days) => {
      const later = new Date(now.getTime() + days * dayMs)
      const tier = entitlementOf(subscription, later).subscriptionTier
      expect(['free', entitlementOf(subscription, now).subscriptionTier]).toContain(tier)
    }),
  )
})

test('a period that ended more than three days ago has expired', () => {
  const facts = { status: 'active', planTier: 'gold', currentPeriodEnd: '2026-11-01T00:00:00.000Z' } as const
  expect(entitlementOf(facts, new Date('2026-11-04T00:00:00Z')).subscriptionTier).toBe('patron_ledger')
  expect(entitlementOf(facts, new Date('2026-11-04T00:00:01Z'))).toEqual({
    subscriptionStatus: 'expired',
    subscriptionTier: 'free',
  })
})
