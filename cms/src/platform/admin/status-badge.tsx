import { type SubscriptionStatus, subscriptionStatusLabels } from '@meridian/shared/entitlement/entitlement'
import type { SubscriptionKind } from '@meridian/shared/billing/user-subscription.schema'

const tones: Partial<Record<SubscriptionStatus, string>> = {
  active: 'live',
  trialing: 'live',
  past_due: 'warning',
  disputed: 'warning',
}

export const kindLabels: Record<SubscriptionKind, string> = {
  free: 'Free',
  paid: 'Paid',
  complimentary: 'Complimentary',
}

/** The state of a subscription, told by its word and by its colour. */
export function StatusBadge({ status }: { status: SubscriptionStatus }) {
  return (
    <span className="staff-badge" data-tone={tones[status] ?? 'over'}>
      {subscriptionStatusLabels[status]}
    </span>
  )
}
