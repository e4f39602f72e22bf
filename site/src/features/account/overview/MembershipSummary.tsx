import { formatPrice } from '../../../lib/format/prices.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { accountTab } from '../account-tabs.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { describePeriod } from '../subscription/subscription-period.ts'

/** The subscription in four lines; the rest stands on its own tab. */
export function MembershipSummary() {
  return (
    <section aria-labelledby="membership">
      <p className="kicker">Your plan</p>
      <ResourceView resource={subscription} loading="Loading your subscription...">
        {(current) =>
          current ? (
            <>
              <h2 className="headline mt-3 text-headline-m" id="membership">
                {current.subscription.name}
              </h2>
              <p className="account-figure mt-5">
                <span className="headline text-title tabular-nums">
                  {formatPrice(current.subscription.price)}
                </span>
                {current.subscription.price > 0 && (
                  <span className="byline">per {current.subscription.period}</span>
                )}
              </p>
              <p className="byline mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusBadge status={current.status} highlighted="active" />
                {describePeriod(current)}
              </p>
              <p className="mt-5">
                <TabLink className="text-link font-interface text-ui" address={accountTab} to="subscription">
                  What it brings
                </TabLink>
              </p>
            </>
          ) : (
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
      </ResourceView>
    </section>
  )
}
