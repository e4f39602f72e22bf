import { z } from 'zod'
import { defineJob } from './job.ts'

/** Deletes everything that is kept only for a time; each kind apart (`platform/queue/clean-ups.ts`). */
export const deleteExpiredJob = defineJob({
  name: 'delete-expired',
  formerName: 'forget-expired',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
