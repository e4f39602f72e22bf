import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Tells readers by mail of renewals that are still to be paid; those to come are notices (`features/contracts`). */
export const paymentRemindersJob = defineJob({
  name: 'payment-reminders',
  data: z.object({}),
  retries: { limit: 8, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 1800,
})
