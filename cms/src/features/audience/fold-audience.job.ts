import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Adds what site servers have told to the sums, and closes the days that are over. */
export const foldAudienceJob = defineJob({
  name: 'fold-audience',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 300 },
  timeLimitSeconds: 1800,
})
