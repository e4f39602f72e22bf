import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatChargeIn } from '../../../lib/format/charges.ts'

/** A line of the plan's facts. */
export interface Term {
  label: string
  text: string
}

/** What the reader pays for the period: what renewing costs, which a later price of the plan does not change. */
export function priceOf({ kind, nextPlan, renewalPrice, subscription }: UserSubscription): number {
  if (kind !== 'paid' || nextPlan !== null) return subscription.price
  return renewalPrice ?? subscription.price
}

/** Whether the plan is the reader's at the moment, paid for or not. */
export function isRunning({ status }: Pick<UserSubscription, 'status'>): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** What comes next, and when: beside the period it is what a reader has to know of a subscription. */
export function termOf(current: UserSubscription): Term | null {
  const end = current.currentPeriodEnd && formatDay(current.currentPeriodEnd)
  if (current.status === 'disputed')
    return { label: 'Access', text: 'None while the bank looks into a payment' }
  if (!isRunning(current)) return end ? { label: 'Ended', text: end } : null
  if (current.kind === 'complimentary') {
    return { label: 'Price', text: 'With our compliments: nothing is charged, and nothing renews' }
  }
  if (current.kind === 'free' || !end) return null
  if (current.status === 'past_due') {
    return { label: 'Payment due', text: current.payBy ? `By ${formatDay(current.payBy)}` : 'Now' }
  }
  if (current.cancelsAtPeriodEnd) return { label: 'Ends', text: `${end}, and is not renewed` }
  const price = formatChargeIn(current.renewalPrice ?? current.subscription.price, current.currency)
  const plan = current.nextPlan ? ` for ${current.nextPlan.name}` : ''
  return { label: 'Next payment', text: `${price}${plan} on ${end}` }
}

/** In half a line, where there is room for no more: 'Renews on 21 November 2027'. */
export function shortTermOf(current: UserSubscription): string | null {
  const end = current.currentPeriodEnd && formatDay(current.currentPeriodEnd)
  if (!end || current.kind === 'free') return null
  if (!isRunning(current)) return current.status === 'disputed' ? null : `Ended on ${end}`
  if (current.status === 'past_due')
    return current.payBy ? `Payment due by ${formatDay(current.payBy)}` : null
  return current.cancelsAtPeriodEnd || current.kind === 'complimentary'
    ? `Ends on ${end}`
    : `Renews on ${end}`
}
