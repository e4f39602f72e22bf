import { createTabAddress } from '../../ui/tabs/tab-address.store.ts'

/* The tabs of both private pages stand in one file, because one small script costs less than two. */

/** The tab of /account (spec §2, account page). */
export const accountTab = createTabAddress(['overview', 'subscription', 'delivery', 'support', 'settings'])

/** The tab of /dashboard (spec §2, dashboard). */
export const dashboardTab = createTabAddress(['subscription', 'reading', 'payments', 'settings'])
