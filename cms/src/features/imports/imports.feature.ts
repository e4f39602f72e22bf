import type { Feature } from '../../platform/feature.ts'
import { importsTables } from './imports.tables.ts'

export const importsFeature: Feature = {
  tables: [importsTables],
  menuLinks: [{ group: 'House', label: 'Imports', href: '/admin/imports', right: 'moveContent' }],
  admin: {
    views: {
      imports: {
        Component: '/features/imports/admin/imports-view.tsx#ImportsView',
        path: '/imports',
        exact: true,
        meta: { title: 'Imports' },
      },
      importRun: {
        Component: '/features/imports/admin/import-view.tsx#ImportView',
        path: '/imports/:id',
        exact: true,
        meta: { title: 'Import' },
      },
      importRecords: {
        Component: '/features/imports/admin/records-view.tsx#ImportRecordsView',
        path: '/import-records/:id',
        exact: true,
        meta: { title: 'Records of an import' },
      },
      importArticle: {
        Component: '/features/imports/admin/compare-view.tsx#CompareView',
        path: '/import-article/:id',
        exact: true,
        meta: { title: 'Old beside new' },
      },
    },
  },
}
