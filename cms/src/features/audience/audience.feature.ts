import type { Feature } from '../../platform/feature.ts'
import { audienceTables } from './audience.tables.ts'
import { foldAudienceJob } from './fold-audience.job.ts'

export const audienceFeature: Feature = { tables: [audienceTables], jobs: [foldAudienceJob] }
