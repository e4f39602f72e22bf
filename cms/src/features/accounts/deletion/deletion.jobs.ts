import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/**
 * Stops the renewal of what the owner of an account pays for who has asked for its deletion, so that nobody is charged for an
 * account that is about to go; not if that was called off since.
 */
export const stopRenewalJob = defineJob({
  name: 'stop-renewal-before-deletion',
  data: z.object({ userId: z.number(), dueAt: z.iso.datetime() }),
  retries: { limit: 40, firstDelaySeconds: 10, longestDelaySeconds: 3600 },
  timeLimitSeconds: 120,
})

/** Deletes the accounts whose owners asked for it and did not come back in time. */
export const deleteDueAccountsJob = defineJob({
  name: 'delete-due-accounts',
  data: z.object({}),
  retries: { limit: 6, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 1800,
})
