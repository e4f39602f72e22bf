import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { formatDay } from '../../../lib/format/dates.ts'

type Period = Pick<UserSubscription, 'currentPeriodStart' | 'currentPeriodEnd'>

/** '21 November 2026 to 21 November 2027'; a free plan has no end. */
export function describePeriod({ currentPeriodStart, currentPeriodEnd }: Period): string {
  const start = formatDay(currentPeriodStart)
  return currentPeriodEnd === null
    ? `Since ${start}, without an end`
    : `${start} to ${formatDay(currentPeriodEnd)}`
}
