import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '../../../lib/format/dates.ts'
import { formatChargeIn } from '../../../lib/format/charges.ts'
import { actionsOf } from './possible-actions.ts'
import { $pendingAction, keepPlan, resumeSubscription } from './subscription-actions.store.ts'

/** What waits for the reader: a payment that is due, an end or a change that can still be undone, a dispute. */
export function SubscriptionNotice({ current }: { current: UserSubscription }) {
  const { canPay, canResume, canFinishChange, canKeepPlan } = actionsOf(current)
  const plan = current.subscription
  const end = current.currentPeriodEnd && formatDay(current.currentPeriodEnd)

  if (current.status === 'disputed') {
    return (
      <Notice
        title="Your bank is looking into a payment"
        way={<Way href="/account?tab=support" label="Write to us" />}
      >
        Until it has decided, {plan.name} rests. If this was a mistake, tell your bank and us.
      </Notice>
    )
  }
  if (canPay) {
    return (
      <Notice title="Your payment is due" way={<Way href="/account/payment" label="Pay now" isFirst />}>
        We could not collect {formatChargeIn(current.renewalPrice ?? plan.price, current.currency)} for{' '}
        {plan.name}. {current.payBy && `You keep everything until ${formatDay(current.payBy)}.`}
      </Notice>
    )
  }
  if (canResume) {
    return (
      <Notice title={`Your subscription ends on ${end}`} way={<ResumeButton />}>
        You keep everything until then, and nothing more is charged.
      </Notice>
    )
  }
  if (canFinishChange && current.pendingChange) {
    const { plan: next, amount, expiresAt } = current.pendingChange
    return (
      <Notice
        title={`${next.name} is not paid yet`}
        way={
          <div className="flex flex-wrap gap-3">
            <Way href="/account/payment" label="Finish the payment" isFirst />
            <KeepPlanButton className="button-outline" />
          </div>
        }
      >
        The payment of {formatChargeIn(amount, current.currency)} is not finished, so {plan.name} goes on. You
        can finish it until {formatMoment(expiresAt)}; after that the change is dropped, and nothing is
        charged.
      </Notice>
    )
  }
  if (canKeepPlan) {
    return (
      <Notice
        title={`${current.nextPlan?.name} begins on ${end}`}
        way={<KeepPlanButton className="button-ink" />}
      >
        Until then you have {plan.name}. From then on it is{' '}
        {formatChargeIn(current.renewalPrice ?? 0, current.currency)} per {plan.period}.
      </Notice>
    )
  }
  return null
}

function Notice({ title, way, children }: { title: string; way: ReactNode; children: ReactNode }) {
  return (
    <section className="account-notice" aria-labelledby="subscription-notice">
      <div>
        <h2 className="headline text-headline-s" id="subscription-notice">
          {title}
        </h2>
        <p className="byline mt-1">{children}</p>
      </div>
      {way}
    </section>
  )
}

function Way({ href, label, isFirst = false }: { href: string; label: string; isFirst?: boolean }) {
  return (
    <a className={isFirst ? 'button-ink' : 'button-outline'} href={href}>
      {label}
    </a>
  )
}

function ResumeButton() {
  const isPending = useStore($pendingAction) === 'resume'
  return (
    <button
      className="button-ink"
      type="button"
      aria-disabled={isPending}
      onClick={() => void resumeSubscription()}
    >
      {isPending ? 'Resuming...' : 'Resume subscription'}
    </button>
  )
}

function KeepPlanButton({ className }: { className: string }) {
  const isPending = useStore($pendingAction) === 'keep-plan'
  return (
    <button className={className} type="button" aria-disabled={isPending} onClick={() => void keepPlan()}>
      {isPending ? 'Keeping it...' : 'Keep my plan'}
    </button>
  )
}
