import type { Feature } from '../../platform/feature.ts'
import { printRunTables } from './print-runs.tables.ts'

export const printRunsFeature: Feature = {
  tables: [printRunTables],
  menuLinks: [{ group: 'House', label: 'Print runs', href: '/admin/print-runs', right: 'runBusiness' }],
  admin: {
    views: {
      printRuns: {
        Component: '/features/print-runs/admin/print-runs-view.tsx#PrintRunsView',
        path: '/print-runs',
        exact: true,
        meta: { title: 'Print runs' },
      },
    },
  },
}
