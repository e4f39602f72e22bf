import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { readerTab } from '../reader-tabs.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { PlanPrice } from '../subscription/PlanPrice.tsx'
import { actionsOf } from '../subscription/possible-actions.ts'
import { describePeriod } from '../subscription/subscription-period.ts'
import { shortTermOf } from '../subscription/subscription-terms.ts'
import { useFreshSubscription } from '../subscription/use-fresh-subscription.ts'

/** The subscription in four lines; the rest stands on its own tab. */
export function MembershipSummary() {
  useFreshSubscription()
  return (
    <section aria-labelledby="membership">
      <p className="kicker">Your plan</p>
      <ResourceView resource={subscription} loading="Loading your subscription...">
        {(current) => (current ? <Summary current={current} /> : <NoSubscription />)}
      </ResourceView>
    </section>
  )
}

function Summary({ current }: { current: UserSubscription }) {
  const { canPay, canFinishChange, canResume, canKeepPlan } = actionsOf(current)
  return (
    <>
      <h2 className="headline mt-3 text-headline-m" id="membership">
        {current.subscription.name}
      </h2>
      <PlanPrice current={current} size="small" />
      <p className="byline mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={current.status} highlighted="active" />
        {shortTermOf(current) ?? describePeriod(current)}
      </p>
      {canFinishChange && (
        <p className="mt-4 text-note text-muted">{current.pendingChange?.plan.name} is not paid yet.</p>
      )}
      {(canPay || canFinishChange) && (
        <p className="mt-5">
          <a className="button-ink" href="/account/payment">
            {canPay ? 'Pay now' : 'Finish the payment'}
          </a>
        </p>
      )}
      <p className="mt-5">
        <TabLink className="text-link font-interface text-ui" address={readerTab} to="subscription">
          {canResume || canKeepPlan ? 'Change it back' : 'What it brings'}
        </TabLink>
      </p>
    </>
  )
}

function NoSubscription() {
  return (
    <>
      <h2 className="headline mt-3 text-headline-m" id="membership">
        No subscription yet.
      </h2>
      <p className="mt-2 text-note text-muted">
        Everything online is open to you. A subscription pays for it.
      </p>
      <p className="mt-5">
        <a className="text-link font-interface text-ui" href="/subscription">
          See the plans
        </a>
      </p>
    </>
  )
}
