import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'

/** A plan as tests of the account have it: a reader pays $1,500 a year for it. */
export const goldPlan: UserSubscription['subscription'] = {
  id: 'patron-ledger',
  name: 'The Patron Ledger',
  description: 'For those who keep their own counsel.',
  tier: 'gold',
  price: 150_000,
  period: 'year',
  features: ['Everything online'],
}

/** A cheaper one, at $200 a year. */
export const silverPlan: UserSubscription['subscription'] = {
  ...goldPlan,
  id: 'global-reader',
  name: 'The Global Reader',
  tier: 'silver',
  price: 20_000,
}

/** A running subscription that is renewed in November 2027, changed as a test needs it. */
export function paidSubscription(changes: Partial<UserSubscription> = {}): UserSubscription {
  return {
    status: 'active',
    startedAt: '2026-11-21T09:00:00.000Z',
    currentPeriodStart: '2026-11-21T09:00:00.000Z',
    currentPeriodEnd: '2027-11-21T09:00:00.000Z',
    subscription: goldPlan,
    kind: 'paid',
    cancelsAtPeriodEnd: false,
    renewalPrice: 150_000,
    currency: 'usd',
    nextPlan: null,
    pendingChange: null,
    payBy: null,
    ...changes,
  }
}

/** What it costs to go from the cheaper plan to the other one on the first day of the term. */
export const upgradeQuote: PlanQuote = {
  quote: 'signed-1',
  kind: 'upgrade',
  plan: goldPlan,
  amountDue: 130_000,
  currency: 'usd',
  lines: [
    { description: 'Unused time on The Global Reader', amount: -20_000 },
    { description: 'The Patron Ledger, to 21 November 2027', amount: 150_000 },
  ],
  effectiveAt: '2026-11-21T09:00:00.000Z',
  renewsAt: '2027-11-21T09:00:00.000Z',
  renewalPrice: 150_000,
  expiresAt: '2026-11-21T09:10:00.000Z',
}
