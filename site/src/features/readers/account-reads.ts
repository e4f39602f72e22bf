import { beginReads } from '../../lib/reader-data/reader-resource.ts'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { addresses } from '../../lib/reader-data/addresses.store.ts'
import { readingProgress } from '../../lib/reader-data/reading-progress.store.ts'
import { subscription } from '../../lib/reader-data/subscription.store.ts'
import { $session } from '../../lib/session/session.store.ts'
import { accountTab } from './reader-tabs.store.ts'

const firstReads = {
  overview: [subscription, readingProgress],
  subscription: [subscription],
  delivery: [subscription, addresses],
  support: [],
  settings: [],
}

/** Reads what the account page shows first, while the code that shows it is still on its way, and who reads it. */
export function readAccount(onSignedOut: () => void): void {
  $session.subscribe(({ state }) => state === 'signed-out' && onSignedOut())
  beginReads([profile, ...firstReads[accountTab.$tab.get()]])
}
