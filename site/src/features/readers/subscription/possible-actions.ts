import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { isRunning } from './subscription-terms.ts'

/** What a reader can do with the subscription as it stands. */
export interface PossibleActions {
  canPay: boolean
  canResume: boolean
  /** A higher-priced plan waits to be paid for: that can be finished, or dropped. */
  canFinishChange: boolean
  /** A change to another plan stands for the next period and can be undone. */
  canKeepPlan: boolean
  canChange: boolean
  canCancel: boolean
  /** Nothing is paid for: any plan can be taken at the checkout. */
  canSubscribe: boolean
}

/** One thing at a time: what is due is paid first, and what was asked for is finished or undone before something else is. */
export function actionsOf(current: UserSubscription): PossibleActions {
  const isPaidFor = current.kind === 'paid' && isRunning(current)
  const isDue = current.status === 'past_due'
  const isPlanned = current.nextPlan !== null
  const isPending = current.pendingChange !== null
  return {
    canPay: isPaidFor && isDue,
    canResume: isPaidFor && current.cancelsAtPeriodEnd,
    canFinishChange: isPaidFor && isPending && !isDue && !current.cancelsAtPeriodEnd,
    canKeepPlan: isPaidFor && isPlanned && !isPending && !current.cancelsAtPeriodEnd,
    canChange: isPaidFor && !isDue && !isPlanned && !isPending && !current.cancelsAtPeriodEnd,
    canCancel: isPaidFor && !current.cancelsAtPeriodEnd,
    canSubscribe: !isPaidFor && current.status !== 'disputed',
  }
}

/** Whether something waits for the reader: a payment, a dispute, or what can still be undone. */
export function hasNotice(current: UserSubscription): boolean {
  const { canPay, canResume, canFinishChange, canKeepPlan } = actionsOf(current)
  return current.status === 'disputed' || canPay || canResume || canFinishChange || canKeepPlan
}
