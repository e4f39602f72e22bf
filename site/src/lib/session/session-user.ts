import type { User } from '@meridian/shared/accounts/user.schema'
import type { SubscriptionStatus } from '@meridian/shared/entitlement/entitlement'
import { tierOfPlan } from '@meridian/shared/entitlement/tier-of-plan'
import type { Plan } from '@meridian/shared/billing/plan.schema'

/** The part of the user that the magazine's pages show. */
export interface SessionUser extends Pick<User, 'email' | 'firstName' | 'lastName' | 'isAdmin'> {
  /** The tier of the plan that the reader has; null without one. */
  planTier: Plan['tier'] | null
}

/** Checks an answer of `GET /api/user` by hand: zod would double what every page loads. Null when it is none. */
export function parseSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('email' in value) || typeof value.email !== 'string' || value.email === '') return null
  return {
    email: value.email,
    firstName: 'firstName' in value && typeof value.firstName === 'string' ? value.firstName : null,
    lastName: 'lastName' in value && typeof value.lastName === 'string' ? value.lastName : null,
    isAdmin: 'isAdmin' in value && value.isAdmin === true,
    planTier: readPlanTier(value),
  }
}

const planStatuses: readonly unknown[] = [
  'active',
  'trialing',
  'past_due',
] satisfies readonly SubscriptionStatus[]

/** By the two fields of a user that say what they have: who has no plan is of the free tier as well. */
function readPlanTier(user: object): SessionUser['planTier'] {
  // What the page keeps of the user has the tier already.
  const { planTier, subscriptionStatus, subscriptionTier }: Record<string, unknown> = { ...user }
  const tiers = ['other', 'silver', 'gold', 'platinum'] as const satisfies readonly Plan['tier'][]
  const has = planStatuses.includes(subscriptionStatus)
  return tiers.find((tier) => tier === planTier || (has && tierOfPlan[tier] === subscriptionTier)) ?? null
}

/** The texts of a user that a page has places for, by the names of the places. */
export const userTexts: ReadonlyMap<string, (user: SessionUser) => string> = new Map([
  ['shortName', shortName],
  ['fullName', fullName],
  ['email', ({ email }) => email],
])

/** What a user is called: the first name, or the e-mail address without one (spec §2, header). */
export function shortName({ firstName, email }: SessionUser): string {
  return firstName || email
}

/** 'Ada Lovelace', or what there is of it; '' without a name. */
export function fullName({ firstName, lastName }: SessionUser): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
