import { createTabAddress } from '../../ui/tabs/tab-address.store.ts'

/** The tab of /account (spec §2, account page). */
export const accountTab = createTabAddress(['overview', 'subscription', 'delivery', 'support', 'settings'])
