import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { DeliveryCard } from '../delivery/DeliveryCard.tsx'
import { readerTab } from '../reader-tabs.store.ts'
import { LazyWelcome } from '../welcome/lazy-welcome.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'

/** The plan, and where its printed edition goes (spec §2, dashboard). */
export function SubscriptionTab() {
  return (
    <>
      <SubscriptionPanel />
      <DeliveryCard Link={DeliveryLink} />
      <LazyWelcome />
    </>
  )
}

function DeliveryLink({ label }: { label: string }) {
  return (
    <TabLink className="button-outline" address={readerTab} to="delivery">
      {label}
    </TabLink>
  )
}
