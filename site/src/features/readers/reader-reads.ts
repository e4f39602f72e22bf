import { addresses } from '../../lib/reader-data/addresses.store.ts'
import { deliveryAddress } from '../../lib/reader-data/delivery-address.store.ts'
import { payments } from '../../lib/reader-data/payments.store.ts'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { beginReads } from '../../lib/reader-data/reader-resource.ts'
import { readingProgress } from '../../lib/reader-data/reading-progress.store.ts'
import { subscription } from '../../lib/reader-data/subscription.store.ts'
import { $session } from '../../lib/session/session.store.ts'
import { accountTab, dashboardTab } from './reader-tabs.store.ts'

/* What both private pages show first stands in one file, because one small script costs less than two. */

const accountReads = {
  overview: [subscription, readingProgress],
  subscription: [subscription],
  delivery: [subscription, addresses],
  support: [],
  settings: [],
}

const dashboardReads = {
  subscription: [subscription, deliveryAddress],
  reading: [readingProgress],
  payments: [payments],
  settings: [],
}

/** Reads what the account page shows first, and who reads it. */
export function readAccount(onSignedOut: () => void): void {
  $session.subscribe(({ state }) => state === 'signed-out' && onSignedOut())
  beginReads([profile, ...accountReads[accountTab.$tab.get()]])
}

/** Reads what the dashboard shows first; what the page says to who is not signed in is part of it. */
export function readDashboard(): void {
  beginReads([profile, ...dashboardReads[dashboardTab.$tab.get()]])
}
