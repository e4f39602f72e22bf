import type { Feature } from '../../platform/feature.ts'
import { audienceTables } from './audience.tables.ts'
import { dayKeyTables } from './day-keys/day-keys.tables.ts'
import { foldAudienceJob } from './fold-audience.job.ts'
import { weeklyAudienceJob } from './weekly/weekly-audience.job.ts'

export const audienceFeature: Feature = {
  tables: [audienceTables, dayKeyTables],
  partitionedTables: { audience_days: 'day', audience_months: 'month' },
  jobs: [foldAudienceJob, weeklyAudienceJob],
  menuLinks: [{ group: 'Publish', label: 'Audience', href: '/admin/audience', right: 'seeAudience' }],
  admin: {
    providers: ['/features/audience/admin/uncounted-staff.tsx#UncountedStaff'],
    views: {
      audience: {
        Component: '/features/audience/admin/audience-view.tsx#AudienceView',
        path: '/audience',
        exact: true,
        meta: { title: 'Audience' },
      },
      audienceArticle: {
        Component: '/features/audience/admin/article-view.tsx#AudienceArticleView',
        path: '/audience/:id',
        exact: true,
        meta: { title: 'Audience of an article' },
      },
    },
  },
}
