import { createRoot } from 'react-dom/client'
import { dashboardTab } from './dashboard-tabs.store.ts'
import { DeliveryCard } from './delivery/DeliveryCard.tsx'
import { lazyPanel } from './lazy-panel.tsx'
import { PaymentsPanel } from './payments/PaymentsPanel.tsx'
import { ReadingPanel } from './reading/ReadingPanel.tsx'
import { ReaderScreen } from './ReaderScreen.tsx'
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
      </>
    ),
  },
  { id: 'reading', label: 'Reading Progress', content: <ReadingPanel /> },
  { id: 'payments', label: 'Payment History', content: <PaymentsPanel /> },
  { id: 'settings', label: 'Settings', content: <SettingsPanel /> },
] as const

/** Draws the dashboard inside `place` from now on. */
export function mountDashboard(place: HTMLElement): void {
  createRoot(place).render(<ReaderScreen label="Dashboard" address={dashboardTab} tabs={tabs} />)
}

function DeliveryLink({ label }: { label: string }) {
  return (
    <a className="button-outline" href="/account?tab=delivery">
      {label}
    </a>
  )
}
