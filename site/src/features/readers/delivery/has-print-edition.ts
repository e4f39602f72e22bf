import { entitlementOf } from '@meridian/shared/entitlement/entitlement'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'

/** Whether the printed edition is delivered to this reader: for the platinum tier alone (spec §6). */
export function hasPrintEdition(current: UserSubscription | null): boolean {
  const facts = current && { ...current, planTier: current.subscription.tier }
  return entitlementOf(facts, new Date()).subscriptionTier === 'platinum'
}
