import { createRoot } from 'react-dom/client'
import { accountTab } from './account-tabs.store.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { OverviewPanel } from './overview/OverviewPanel.tsx'
import { ReaderScreen } from './ReaderScreen.tsx'
import { SubscriptionPanel } from './subscription/SubscriptionPanel.tsx'

const DeliveryPanel = lazyPanel(async () => (await import('./delivery/DeliveryPanel.tsx')).DeliveryPanel)
const SupportPanel = lazyPanel(async () => (await import('./support/SupportPanel.tsx')).SupportPanel)
const SettingsPanel = lazyPanel(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel)

const tabs = [
  { id: 'overview', label: 'Overview', content: <OverviewPanel /> },
  { id: 'subscription', label: 'Subscription', content: <SubscriptionPanel /> },
  { id: 'delivery', label: 'Delivery', content: <DeliveryPanel /> },
  { id: 'support', label: 'Support', content: <SupportPanel /> },
  { id: 'settings', label: 'Settings', content: <SettingsPanel /> },
] as const

/** Draws the account inside `place` from now on. */
export function mountAccount(place: HTMLElement): void {
  createRoot(place).render(<ReaderScreen label="Account" address={accountTab} tabs={tabs} />)
}
