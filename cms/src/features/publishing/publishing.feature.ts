import type { Feature } from '../../platform/feature.ts'
import { holdChanged, noteReferrers } from './note-referrers.hooks.ts'
import { pruneLogJob } from './prune-log.job.ts'
import { checkReplicasJob } from './replica-checks/check-replicas.job.ts'
import { publishStatusEndpoint } from './publish-status.ts'
import { recordMediaChange, recordMediaDeletion } from './record-shared-change.ts'
import { scheduleTables } from './schedules/schedules.tables.ts'
import { publishingTables } from './tables.ts'

export const publishingFeature: Feature = {
  addedHooks: [
    {
      collection: 'media',
      beforeChange: [holdChanged('media')],
      afterChange: [recordMediaChange],
      beforeDelete: [noteReferrers('media')],
      afterDelete: [recordMediaDeletion],
    },
  ],
  tables: [publishingTables, scheduleTables],
  endpoints: [publishStatusEndpoint],
  jobs: [pruneLogJob, checkReplicasJob],
  menuLinks: [{ group: 'Publish', label: 'Schedule', href: '/admin/schedules', right: 'editArticles' }],
  admin: {
    views: {
      schedules: {
        Component: '/features/publishing/admin/schedules-view.tsx#SchedulesView',
        path: '/schedules',
        exact: true,
        meta: { title: 'Schedule' },
      },
    },
  },
}
