import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Has every site server compare its replica with what the CMS has. */
export const checkReplicasJob = defineJob({
  name: 'check-replicas',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 1800,
})
