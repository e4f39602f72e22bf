import type { Feature } from '../../platform/feature.ts'
import { nightlyBackupJob } from './nightly-backup.job.ts'

export const backupsFeature: Feature = { jobs: [nightlyBackupJob] }
