import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Undoes what abandoned checkout sessions to the checkout have left at the payment provider. */
export const sweepCheckoutsJob = defineJob({
  name: 'sweep-checkouts',
  data: z.object({}),
  retries: { limit: 5, firstDelaySeconds: 60, longestDelaySeconds: 1800 },
  timeLimitSeconds: 1800,
  policy: 'each key once',
})
