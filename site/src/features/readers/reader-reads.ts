import { addresses } from '../../lib/reader-data/addresses.store.ts'
import { deliveryAddress } from '../../lib/reader-data/delivery-address.store.ts'
import { newsletters } from '../../lib/reader-data/newsletters.store.ts'
import { payments } from '../../lib/reader-data/payments.store.ts'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { beginReads } from '../../lib/reader-data/reader-resource.ts'
import { readingProgress } from '../../lib/reader-data/reading-progress.store.ts'
import { sectionInterests } from '../../lib/reader-data/section-interests.store.ts'
import { subscription } from '../../lib/reader-data/subscription.store.ts'
import { $session } from '../../lib/session/session.store.ts'
import { flashToast } from '../../ui/toast/toast.store.ts'
import { readerTab } from './reader-tabs.store.ts'

/** What each tab shows first. What is not listed is read by the panel, which is fetched by itself. */
const reads = {
  overview: [subscription, readingProgress],
  reading: [readingProgress],
  saved: [],
  subscription: [subscription, deliveryAddress],
  payments: [payments],
  delivery: [subscription, addresses],
  newsletters: [newsletters, sectionInterests],
  support: [],
  settings: [],
}

/**
 * Reads what /account or /dashboard shows first, and who reads it. `onSignedOut` is for a page that has nothing to say to
 * who is not signed in.
 */
export function readFirst(onSignedOut: (() => void) | null): void {
  if (onSignedOut) $session.subscribe(({ state }) => state === 'signed-out' && leave(onSignedOut))
  beginReads([profile, ...reads[readerTab.$tab.get()]])
}

/** Who was signed in and is not any more is told why another page comes. */
function leave(onSignedOut: () => void): void {
  flashToast({ title: 'Please sign in again', description: 'Your session has ended.' })
  onSignedOut()
}
