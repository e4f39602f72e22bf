import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes a backup, where there is a place for backups. */
export const nightlyBackupJob = defineJob({
  name: 'nightly-backup',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 600, longestDelaySeconds: 3600 },
  timeLimitSeconds: 3 * 3600,
})
