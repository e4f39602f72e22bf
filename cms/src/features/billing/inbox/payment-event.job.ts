import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Does what an event of the provider asks for: to look at its customer again. A provider that is away is asked for two days. */
export const paymentEventJob = defineJob({
  name: 'payment-event',
  data: z.object({ eventId: z.string() }),
  retries: { limit: 60, firstDelaySeconds: 2, longestDelaySeconds: 3600 },
  timeLimitSeconds: 120,
  keepFinishedSeconds: 3600,
  concurrency: 4,
})
