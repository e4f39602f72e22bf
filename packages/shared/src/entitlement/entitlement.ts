import type { Plan } from '../billing/plan.schema.ts'
import type { User } from '../accounts/user.schema.ts'
import { tierOfPlan } from './tier-of-plan.ts'

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

/**
 * The states in which a subscription goes on, whether or not it gives anything at the moment: a reader has at most one
 * of them. What has ended is history.
 */
export const runningStatuses = [
  'active',
  'trialing',
  'past_due',
  'disputed',
] as const satisfies readonly SubscriptionStatus[]

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
  /** Whether it ends with the period instead of being renewed. */
  cancelsAtPeriodEnd: boolean
  /** Until when a renewal that could not be paid takes nothing away; null unless one is due. */
  payBy: string | null
}

export type Entitlement = Pick<User, 'subscriptionTier'> & { subscriptionStatus: SubscriptionStatus | null }

const hourMs = 3_600_000

/** How long a period that has ended still counts: the news of its renewal may be on the way. */
export const renewalLeewayMs = 72 * hourMs

/** How long a renewal that could not be paid takes nothing away. */
export const paymentGraceMs = 14 * 24 * hourMs

/** Until when a renewal that is due since `pastDueSince` can be paid without losing anything. */
export function payByOf(pastDueSince: string): string {
  return new Date(Date.parse(pastDueSince) + paymentGraceMs).toISOString()
}

/**
 * What a reader has by their subscription at a moment: the tier of a plan that is active, on trial, or whose renewal
 * may still be paid; 'free' after it has ended, was refunded or is disputed, and without one.
 */
export function entitlementOf(subscription: SubscriptionFacts | null, now: Date): Entitlement {
  if (!subscription) return { subscriptionStatus: null, subscriptionTier: 'free' }
  const subscriptionStatus = statusAt(subscription, now)
  const tier = givesTier(subscriptionStatus) ? tierOfPlan[subscription.planTier] : 'free'
  return { subscriptionStatus, subscriptionTier: tier }
}

/** The status of a subscription at a moment: one whose time is over has ended, whatever was noted last. */
export function statusAt(
  { status, currentPeriodEnd, cancelsAtPeriodEnd, payBy }: Omit<SubscriptionFacts, 'planTier'>,
  now: Date,
): SubscriptionStatus {
  if (!givesTier(status)) return status
  const payByMs = status === 'past_due' && payBy !== null ? Date.parse(payBy) : Infinity
  if (currentPeriodEnd !== null) {
    const endMs = Date.parse(currentPeriodEnd)
    // What could not be paid in time had ended before its period did.
    if (cancelsAtPeriodEnd && now.getTime() >= endMs) return payByMs < endMs ? 'expired' : 'canceled'
    if (now.getTime() > endMs + renewalLeewayMs) return 'expired'
  }
  return now.getTime() > payByMs ? 'expired' : status
}

/** Whether a subscription of this status gives its plan's tier. */
export function givesTier(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** Whether a subscription of this status goes on; see {@link runningStatuses}. */
export function isRunning(status: SubscriptionStatus): boolean {
  return givesTier(status) || status === 'disputed'
}
