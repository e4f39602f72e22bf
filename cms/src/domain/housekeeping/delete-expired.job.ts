import { z } from 'zod'
import { defineJob } from '../queue/job.ts'

/** Forgets what was only to be remembered for a while: spent points, which mails were sent, the local mailbox, empty drafts. */
export const deleteExpiredJob = defineJob({
  name: 'forget-expired',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
