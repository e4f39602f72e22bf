import { createTabAddress } from '../../ui/tabs/tab-address.store.ts'
import { readerPlaces } from './reader-places.ts'

/** The tab of /account and /dashboard. Each has its own that is shown first (spec §2): the overview, and the subscription. */
export const readerTab = createTabAddress(
  readerPlaces.map(({ id }) => id),
  (pathname) => (pathname === '/dashboard' ? 'subscription' : 'overview'),
)
