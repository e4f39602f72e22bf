import { accountTab } from './reader-tabs.store.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { OverviewPanel } from './overview/OverviewPanel.tsx'
import { ReaderTabs } from './ReaderTabs.tsx'
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

/**
 * All of the account, for anyone who is signed in.
 *
 * Why does this need to be an island? The page is everybody's, and all that it shows is of one reader.
 */
export function AccountScreen() {
  return <ReaderTabs label="Account" address={accountTab} tabs={tabs} />
}
