import type { Feature } from '../../platform/feature.ts'
import { pruneLogJob } from './prune-log.job.ts'
import { publishStatusEndpoint } from './publish-status.ts'
import { recordMediaChange, recordMediaDeletion } from './record-shared-change.ts'
import { scheduleTables } from './schedules/schedules.tables.ts'
import { publishingTables } from './tables.ts'

export const publishingFeature: Feature = {
  addedHooks: [{ collection: 'media', afterChange: [recordMediaChange], afterDelete: [recordMediaDeletion] }],
  tables: [publishingTables, scheduleTables],
  endpoints: [publishStatusEndpoint],
  jobs: [pruneLogJob],
  admin: {
    afterNavLinks: ['/features/publishing/admin/publishing-links.tsx#PublishingLinks'],
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
