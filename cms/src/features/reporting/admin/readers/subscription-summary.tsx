import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { dayText, money } from '../../../../platform/admin/staff-formats.ts'
import { kindLabels, StatusBadge } from '../../../../platform/admin/status-badge.tsx'

/** What a reader has now, and what comes next of itself. */
export function SubscriptionSummary({ subscription }: { subscription: UserSubscription | null }) {
  if (!subscription) return <p className="staff-empty">None so far.</p>
  const { subscription: plan, status, kind, currentPeriodStart, currentPeriodEnd } = subscription
  return (
    <div className="staff-summary">
      <p className="staff-plan">
        {plan.name} <StatusBadge status={status} />
        <span className="staff-aside">{kindLabels[kind]}</span>
      </p>
      <p>
        {currentPeriodEnd === null
          ? `Since ${dayText(currentPeriodStart)}, without an end.`
          : `From ${dayText(currentPeriodStart)} to ${dayText(currentPeriodEnd)}.`}{' '}
        {whatComesNext(subscription)}
      </p>
    </div>
  )
}

function whatComesNext({
  status,
  kind,
  cancelsAtPeriodEnd,
  renewalPrice,
  currency,
  nextPlan,
  payBy,
}: UserSubscription): string {
  if (status === 'past_due')
    return `The renewal could not be paid; access ends on ${dayText(payBy)} unless it is.`
  if (status === 'disputed') return 'The bank disputes the payment: access is suspended unless it is won.'
  if (status !== 'active' && status !== 'trialing') return ''
  if (kind === 'complimentary') return 'It ends with that day.'
  if (cancelsAtPeriodEnd) return 'It is cancelled and ends with the period.'
  if (renewalPrice === null) return ''
  return nextPlan
    ? `Then ${nextPlan.name} begins, for ${money(renewalPrice, currency)}.`
    : `It renews for ${money(renewalPrice, currency)}.`
}
