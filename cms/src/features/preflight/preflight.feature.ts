import type { Feature } from '../../platform/feature.ts'
import { pictureRightsJob } from './picture-rights/picture-rights.job.ts'
import { preflightTables } from './preflight.tables.ts'

export const preflightFeature: Feature = {
  tables: [preflightTables],
  jobs: [pictureRightsJob],
  menuLinks: [
    { group: 'Write', label: 'Picture rights', href: '/admin/picture-rights', right: 'editArticles' },
  ],
  admin: {
    views: {
      pictureRights: {
        Component: '/features/preflight/admin/picture-rights-view.tsx#PictureRightsView',
        path: '/picture-rights',
        exact: true,
        meta: { title: 'Picture rights' },
      },
    },
  },
}
