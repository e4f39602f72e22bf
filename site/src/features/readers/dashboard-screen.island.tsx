import { dashboardTab } from './reader-tabs.store.ts'
import { DeliveryCard } from './delivery/DeliveryCard.tsx'
import { lazyPanel } from './lazy-panel.tsx'
import { PaymentsPanel } from './payments/PaymentsPanel.tsx'
import { ReadingPanel } from './reading/ReadingPanel.tsx'
import { ReaderTabs } from './ReaderTabs.tsx'
import { LazyWelcome } from './welcome/lazy-welcome.tsx'
import { SubscriptionPanel } from './subscription/SubscriptionPanel.tsx'

const SettingsPanel = lazyPanel(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel)

const tabs = [
  {
    id: 'subscription',
    label: 'Subscription',
    content: (
      <>
        <SubscriptionPanel />
        <DeliveryCard Link={DeliveryLink} />
        <LazyWelcome />
      </>
    ),
  },
  { id: 'reading', label: 'Reading Progress', content: <ReadingPanel /> },
  { id: 'payments', label: 'Payment History', content: <PaymentsPanel /> },
  { id: 'settings', label: 'Settings', content: <SettingsPanel /> },
] as const

/**
 * All of the dashboard, for anyone who is signed in.
 *
 * Why does this need to be an island? The page is everybody's, and all that it shows is of one reader.
 */
export function DashboardScreen() {
  return <ReaderTabs label="Dashboard" address={dashboardTab} tabs={tabs} />
}

function DeliveryLink({ label }: { label: string }) {
  return (
    <a className="button-outline" href="/account?tab=delivery">
      {label}
    </a>
  )
}
