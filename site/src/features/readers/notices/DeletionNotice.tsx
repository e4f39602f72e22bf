import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useStore } from '@nanostores/react'
import { formatDay } from '../../../lib/format/dates.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { isRunning } from '../subscription/subscription-terms.ts'
import { $pendingAction, resumeSubscription } from '../subscription/subscription-actions.store.ts'
import { $isKeepingAccount, closeKeptNotice, keepAccount } from './notices.store.ts'

/** The account is going to be deleted, and can still be kept. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const isPending = useStore($isKeepingAccount)
  const plan = usePaidPlan()
  return (
    <section className="account-notice" aria-labelledby="deletion-due">
      <div>
        <h2 className="headline text-headline-s" id="deletion-due">
          Your account will be deleted on {formatDay(dueAt)}
        </h2>
        <p className="byline mt-1">
          You asked for it. Until then nothing is lost. {plan && describeDuring(plan)}
        </p>
      </div>
      <button
        className="button-ink"
        type="button"
        aria-disabled={isPending}
        onClick={() => void keepAccount()}
      >
        {isPending ? 'Keeping it...' : 'Keep my account'}
      </button>
    </section>
  )
}

/** The deletion is off: that, how the plan stands, and the one click that has it renewed again. */
export function KeptNotice() {
  const isPending = useStore($pendingAction) === 'resume'
  const plan = usePaidPlan()
  const canResume = plan !== null && isRunning(plan) && plan.cancelsAtPeriodEnd
  return (
    <section className="account-notice" aria-labelledby="account-kept">
      <div>
        <h2 className="headline text-headline-s" id="account-kept">
          Your account will not be deleted
        </h2>
        <p className="byline mt-1">
          The deletion is off, and everything is as you left it. {plan && describeAfter(plan)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {canResume && (
          <button
            className="button-ink"
            type="button"
            aria-disabled={isPending}
            onClick={() => void resumeSubscription()}
          >
            {isPending ? 'Resuming...' : 'Resume subscription'}
          </button>
        )}
        <button className="button-outline" type="button" onClick={() => void closeKeptNotice()}>
          Close<span className="sr-only"> this notice</span>
        </button>
      </div>
    </section>
  )
}

function usePaidPlan(): UserSubscription | null {
  const current = useStore(subscription.$resource)
  return current.state === 'ready' && current.value?.kind === 'paid' ? current.value : null
}

function describeDuring({ subscription: plan, currentPeriodEnd, ...current }: UserSubscription): string {
  if (!isRunning(current)) return ''
  if (!current.cancelsAtPeriodEnd) return `${plan.name} is being cancelled: nothing more is charged.`
  return `${plan.name} is not renewed${currentPeriodEnd ? ` after ${formatDay(currentPeriodEnd)}` : ''}.`
}

function describeAfter({ subscription: plan, currentPeriodEnd, ...current }: UserSubscription): string {
  if (!isRunning(current)) return `Your subscription to ${plan.name} has ended.`
  if (currentPeriodEnd === null) return ''
  const day = formatDay(currentPeriodEnd)
  return current.cancelsAtPeriodEnd
    ? `Your subscription to ${plan.name} ends on ${day} and is not renewed, unless you resume it.`
    : `Your subscription to ${plan.name} renews on ${day}.`
}
