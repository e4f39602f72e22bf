import { beginReads } from '../../lib/reader-data/reader-resource.ts'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { addresses } from '../../lib/reader-data/addresses.store.ts'
import { readingProgress } from '../../lib/reader-data/reading-progress.store.ts'
import { subscription } from '../../lib/reader-data/subscription.store.ts'
import { accountTab } from './reader-tabs.store.ts'

/* What the account page shows first is read while the code that shows it is still on its way. */
const firstReads = {
  overview: [subscription, readingProgress],
  subscription: [subscription],
  delivery: [subscription, addresses],
  support: [],
  settings: [],
}

beginReads([profile, ...firstReads[accountTab.$tab.get()]])
