import { beginReads } from '../../lib/reader-data/reader-resource.ts'
import { deliveryAddress } from '../../lib/reader-data/delivery-address.store.ts'
import { payments } from '../../lib/reader-data/payments.store.ts'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { readingProgress } from '../../lib/reader-data/reading-progress.store.ts'
import { subscription } from '../../lib/reader-data/subscription.store.ts'
import { dashboardTab } from './reader-tabs.store.ts'

/* What the dashboard shows first is read while the code that shows it is still on its way. */
const firstReads = {
  subscription: [subscription, deliveryAddress],
  reading: [readingProgress],
  payments: [payments],
  settings: [],
}

beginReads([profile, ...firstReads[dashboardTab.$tab.get()]])
