import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { lazyOnDemand } from '../lazy-panel.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { hasNotice } from './possible-actions.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { useFreshSubscription } from './use-fresh-subscription.ts'

/** Few have one, and it takes its room at once. */
const SubscriptionNotice = lazyOnDemand(
  async () => (await import('./SubscriptionNotice.tsx')).SubscriptionNotice,
  <div className="account-notice" aria-hidden="true">
    <p className="headline text-headline-s">&nbsp;</p>
  </div>,
)

/** What the reader is subscribed to, and what waits for them. */
export function SubscriptionPanel() {
  useFreshSubscription()
  return (
    <ResourceView resource={subscription} loading="Loading your subscription...">
      {(current) =>
        current ? (
          <>
            {hasNotice(current) && <SubscriptionNotice current={current} />}
            <SubscriptionCard current={current} />
          </>
        ) : (
          <EmptyNote title="No subscription yet." link={{ href: '/subscription', label: 'See the plans' }}>
            Everything we publish online is open to you. A subscription pays for the reporting.
          </EmptyNote>
        )
      }
    </ResourceView>
  )
}
