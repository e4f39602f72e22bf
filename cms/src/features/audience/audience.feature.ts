import type { Feature } from '../../platform/feature.ts'
import { audienceTables } from './audience.tables.ts'
import { foldAudienceJob } from './fold-audience.job.ts'

export const audienceFeature: Feature = {
  tables: [audienceTables],
  partitionedTables: { audience_days: 'day', audience_months: 'month' },
  jobs: [foldAudienceJob],
}
