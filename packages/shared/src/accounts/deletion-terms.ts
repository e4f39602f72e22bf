import type { UserSubscription } from '../billing/user-subscription.schema.ts'
import { runningStatuses } from '../entitlement/entitlement.ts'

interface Deletion {
  /** When the account will be gone; ISO 8601. */
  dueAt: string
  /** ISO 8601. */
  now: string
  /** Writes a day for a person. */
  formatDay: (isoTime: string) => string
}

/** Until when what was bought can be withdrawn from, counted from the day of the order. */
const withdrawalMs = 14 * 86_400_000

/**
 * What becomes of a reader's subscription and of the money when the account is deleted: sentences for the page, before it is
 * asked for, and for the mails about it. Deleting an account stops the renewal at once; the account goes on `dueAt`, and
 * what is paid for beyond that day goes with it.
 */
export function deletionTerms(current: UserSubscription | null, deletion: Deletion): string[] {
  if (!current || !isRunning(current))
    return ['You have no subscription: nothing is charged, and nothing is owed.']
  const plan = current.subscription.name
  if (current.kind === 'free')
    return [`${plan} ends with the account. It costs nothing, and nothing is owed.`]
  if (current.kind === 'complimentary') {
    return [
      `${plan}, which you have with our compliments, ends with the account. Nothing is charged, and nothing is owed.`,
      ...printed(current, deletion),
    ]
  }
  if (current.status === 'past_due') {
    return [
      `${plan} ends at once, and the payment that is due for it falls away. Nothing more is charged, and nothing is owed.`,
      ...printed(current, deletion),
    ]
  }
  return [...renewal(current), ...money(current, deletion), ...printed(current, deletion)]
}

/** Whether deleting the account cancels something: there is a plan that would be renewed, or a payment that is due. */
export function isCancelledWithAccount(current: UserSubscription | null): boolean {
  return current !== null && current.kind === 'paid' && isRunning(current) && !current.cancelsAtPeriodEnd
}

/** Whether what was paid last is so new that it may be withdrawn from; `now`: ISO 8601. */
export function isWithdrawable(current: UserSubscription | null, now: string): boolean {
  return (
    current !== null &&
    current.kind === 'paid' &&
    current.status !== 'past_due' &&
    isRunning(current) &&
    current.currentPeriodEnd !== null &&
    Date.parse(now) - Date.parse(current.currentPeriodStart) < withdrawalMs
  )
}

function isRunning({ status }: UserSubscription): boolean {
  return runningStatuses.some((running) => running === status)
}

function renewal(current: UserSubscription): string[] {
  const { subscription, status, cancelsAtPeriodEnd, nextPlan, pendingChange } = current
  const plan = subscription.name
  const next = pendingChange?.plan ?? nextPlan
  const change = next && !cancelsAtPeriodEnd ? [`The change to ${next.name} falls away.`] : []
  if (cancelsAtPeriodEnd)
    return [`${plan} is cancelled already: it is not renewed, and nothing more is charged.`]
  const dispute =
    status === 'disputed' ? ['Your bank is looking into a payment; what it decides stands.'] : []
  return [
    `${plan} is cancelled at once: it is not renewed, and nothing more is charged.`,
    ...change,
    ...dispute,
  ]
}

function money(current: UserSubscription, { dueAt, now, formatDay }: Deletion): string[] {
  const end = current.currentPeriodEnd
  if (end === null) return []
  const isCutShort = Date.parse(end) > Date.parse(dueAt)
  const rest = isCutShort
    ? `It is paid until ${formatDay(end)}, and ends with the account on ${formatDay(dueAt)}: the time between is not refunded.`
    : `You keep what is paid until ${formatDay(end)}.`
  const withdrawal =
    'If you ordered it within the last fourteen days, you can withdraw from it instead, and get your money back.'
  return isWithdrawable(current, now) ? [rest, withdrawal] : [rest]
}

function printed({ subscription, status }: UserSubscription, { dueAt, formatDay }: Deletion): string[] {
  if (subscription.tier !== 'platinum') return []
  if (status === 'past_due') return ['A printed issue that is on its way still arrives; no other is sent.']
  return [
    `Printed issues that go out until ${formatDay(dueAt)} are still sent to your address; none is sent after that.`,
  ]
}
