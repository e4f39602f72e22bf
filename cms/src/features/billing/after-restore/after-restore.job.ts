import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** After a restore: brings back who has paid since that moment, and compares everything with the provider. */
export const afterRestoreJob = defineJob({
  name: 'after-restore',
  data: z.object({
    /** The moment that the restored database is of. */
    since: z.iso.datetime(),
  }),
  retries: { limit: 12, firstDelaySeconds: 30, longestDelaySeconds: 1800 },
  timeLimitSeconds: 3600,
})
