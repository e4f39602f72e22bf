import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { SubscriptionNotice } from './SubscriptionNotice.tsx'

/** What the reader is subscribed to, and what waits for them. */
export function SubscriptionPanel() {
  return (
    <ResourceView resource={subscription} loading="Loading your subscription...">
      {(current) =>
        current ? (
          <>
            <SubscriptionNotice current={current} />
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
