import type { Feature } from '../../platform/feature.ts'
import { printRunTables } from './print-runs.tables.ts'

export const printRunsFeature: Feature = {
  tables: [printRunTables],
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
