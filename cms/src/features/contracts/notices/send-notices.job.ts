import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Tells subscribers of renewals and prices, by the rules of where they live. */
export const sendNoticesJob = defineJob({
  name: 'send-notices',
  data: z.object({}),
  retries: { limit: 8, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 1800,
})
