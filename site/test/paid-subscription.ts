import type { UserSubscription } from '@meridian/shared/account/user-subscription.schema'

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

/** A running subscription that is renewed in November 2027, changed as a test needs it. */
export function paidSubscription(changes: Partial<UserSubscription> = {}): UserSubscription {
  return {
    status: 'active',
    currentPeriodStart: '2026-11-21T09:00:00.000Z',
    currentPeriodEnd: '2027-11-21T09:00:00.000Z',
    subscription: goldPlan,
    kind: 'paid',
    cancelsAtPeriodEnd: false,
    renewalPrice: 150_000,
    nextPlan: null,
    pendingChange: null,
    payBy: null,
    ...changes,
  }
}
