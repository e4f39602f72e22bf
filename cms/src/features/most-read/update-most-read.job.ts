import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Has readers see what is read most now: on a schedule, and `isAtOnce` after staff have changed what may be listed. */
export const updateMostReadJob = defineJob({
  name: 'update-most-read',
  data: z.object({ isAtOnce: z.boolean().optional() }),
  retries: { limit: 2, firstDelaySeconds: 30, longestDelaySeconds: 60 },
  timeLimitSeconds: 240,
})
