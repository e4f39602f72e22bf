import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Ends everything of a customer at the provider, whose account an administrator has deleted. */
export const endCustomerJob = defineJob({
  name: 'end-customer',
  data: z.object({ customerId: z.string() }),
  retries: { limit: 60, firstDelaySeconds: 2, longestDelaySeconds: 3600 },
  timeLimitSeconds: 300,
})
