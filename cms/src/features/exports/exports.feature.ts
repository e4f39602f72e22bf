import type { Feature } from '../../platform/feature.ts'
import { exportsTables } from './exports.tables.ts'
import { makeExportJob } from './make-export.job.ts'

export const exportsFeature: Feature = {
  tables: [exportsTables],
  jobs: [makeExportJob],
  menuLinks: [{ group: 'House', label: 'Exports', href: '/admin/exports', right: 'operate' }],
  admin: {
    views: {
      exports: {
        Component: '/features/exports/admin/exports-view.tsx#ExportsView',
        path: '/exports',
        exact: true,
        meta: { title: 'Exports' },
      },
    },
  },
}
