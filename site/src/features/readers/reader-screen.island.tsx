import type { ReactNode } from 'react'
import type { Tab } from '../../ui/tabs/TabSet.tsx'
import { SubscriptionTab } from './subscription/SubscriptionTab.tsx'
import { lazyPanel } from './lazy-panel.tsx'
import { OverviewPanel } from './overview/OverviewPanel.tsx'
import { type ReaderPlaceId, readerPlaces } from './reader-places.ts'
import { ReaderTabs } from './ReaderTabs.tsx'

const ReadingPanel = lazyPanel(async () => (await import('./reading/ReadingPanel.tsx')).ReadingPanel)
const SavedArticles = lazyPanel(async () => (await import('./saved/saved-articles.island.tsx')).SavedArticles)
const PaymentsPanel = lazyPanel(async () => (await import('./payments/PaymentsPanel.tsx')).PaymentsPanel)
const DeliveryPanel = lazyPanel(async () => (await import('./delivery/DeliveryPanel.tsx')).DeliveryPanel)
const NewslettersPanel = lazyPanel(
  async () => (await import('./newsletters/NewslettersPanel.tsx')).NewslettersPanel,
)
const SupportPanel = lazyPanel(async () => (await import('./support/SupportPanel.tsx')).SupportPanel)
const SettingsPanel = lazyPanel(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel)

/** What the two pages show first comes with them, everything else when it is first shown. */
const contents: Record<ReaderPlaceId, ReactNode> = {
  overview: <OverviewPanel />,
  reading: <ReadingPanel />,
  saved: <SavedArticles />,
  subscription: <SubscriptionTab />,
  payments: <PaymentsPanel />,
  delivery: <DeliveryPanel />,
  newsletters: <NewslettersPanel />,
  support: <SupportPanel />,
  settings: <SettingsPanel />,
}

const tabs: Tab<ReaderPlaceId>[] = readerPlaces.map(({ id, label }) => ({ id, label, content: contents[id] }))

/**
 * All of /account and of /dashboard, which differ in their names and in what they show first.
 *
 * Why does this need to be an island? The page is everybody's, and all that it shows is of one reader.
 */
export function ReaderScreen({ label }: { label: 'Account' | 'Dashboard' }) {
  return <ReaderTabs label={label} tabs={tabs} />
}
