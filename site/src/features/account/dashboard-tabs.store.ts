import { createTabAddress } from '../../ui/tabs/tab-address.store.ts'

/** The tab of /dashboard (spec §2, dashboard). */
export const dashboardTab = createTabAddress(['subscription', 'reading', 'payments', 'settings'])
