import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Deletes the accounts whose owners asked for it and did not come back in time. */
export const deleteDueAccountsJob = defineJob({
  name: 'delete-due-accounts',
  data: z.object({}),
  retries: { limit: 6, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 1800,
})
