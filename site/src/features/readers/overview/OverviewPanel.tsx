import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { readerTab } from '../reader-tabs.store.ts'
import { DeliveryCard } from '../delivery/DeliveryCard.tsx'
import { LazyWelcome } from '../welcome/lazy-welcome.tsx'
import { ContinueReading } from './ContinueReading.tsx'
import { MembershipSummary } from './MembershipSummary.tsx'

/** What a reader comes for: where they left off, and how their subscription stands. */
export function OverviewPanel() {
  return (
    <div className="account-columns">
      <ContinueReading />
      <div>
        <MembershipSummary />
        <DeliveryCard Link={DeliveryLink} />
        <LazyWelcome />
      </div>
    </div>
  )
}

function DeliveryLink({ label }: { label: string }) {
  return (
    <TabLink className="text-link font-interface text-ui" address={readerTab} to="delivery">
      {label}
    </TabLink>
  )
}
