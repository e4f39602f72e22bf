import type { Plan } from '../plan/plan.schema.ts'
import type { User } from './user.schema.ts'

/** The states that a subscription can be in. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'expired',
  'refunded',
  'disputed',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** How the states are called, in the account and in the admin. */
export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment due',
  canceled: 'Canceled',
  expired: 'Expired',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** What has to be known of a subscription to say what it gives. Times are ISO 8601. */
export interface SubscriptionFacts {
  status: SubscriptionStatus
  planTier: Plan['tier']
  /** Null for a subscription without an end, as that to a free plan. */
  currentPeriodEnd: string | null
}

export type Entitlement = Pick<User, 'subscriptionTier'> & { subscriptionStatus: SubscriptionStatus | null }

/** What a plan's tier gives the reader. */
export const tierOfPlan: Record<Plan['tier'], User['subscriptionTier']> = {
  other: 'free',
  silver: 'global_reader',
  gold: 'patron_ledger',
  platinum: 'platinum',
}

/** How long a period that has ended still counts, in hours: the news of its renewal may be on the way. */
const renewalLeewayHours = 72

/**
 * What a reader has by their subscription at a moment: the tier of a plan that is active or whose payment is being
 * asked for again, and 'free' after it has ended or without one.
 */
export function entitlementOf(subscription: SubscriptionFacts | null, now: Date): Entitlement {
  if (!subscription) return { subscriptionStatus: null, subscriptionTier: 'free' }
  const subscriptionStatus = statusAt(subscription, now)
  const isLive = subscriptionStatus === 'active' || subscriptionStatus === 'past_due'
  return { subscriptionStatus, subscriptionTier: isLive ? tierOfPlan[subscription.planTier] : 'free' }
}

/** The status of a subscription at a moment: one whose period ended unrenewed has expired, whatever was noted last. */
export function statusAt(
  { status, currentPeriodEnd }: Omit<SubscriptionFacts, 'planTier'>,
  now: Date,
): SubscriptionStatus {
  if (status === 'canceled' || currentPeriodEnd === null) return status
  const endMs = Date.parse(currentPeriodEnd) + renewalLeewayHours * 3_600_000
  return now.getTime() > endMs ? 'expired' : status
}
