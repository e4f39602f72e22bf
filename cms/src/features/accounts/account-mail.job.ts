import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/**
 * Mails somebody a way into an account. For those that anybody can ask for with an address, whether there is such
 * an account is found out when the mail is written and never while somebody waits, so that no answer can tell by its
 * time.
 */
export const accountMailJob = defineJob({
  name: 'account-mail',
  data: z.discriminatedUnion('about', [
    z.object({ about: z.literal('sign-in'), email: z.string() }),
    z.object({ about: z.literal('password-reset'), email: z.string() }),
    z.object({ about: z.literal('first-sign-in'), email: z.string() }),
    z.object({ about: z.literal('invitation'), userId: z.number() }),
  ]),
  retries: { limit: 12, firstDelaySeconds: 5, longestDelaySeconds: 600 },
  timeLimitSeconds: 60,
  // The address is kept no longer than it takes to look into a complaint.
  keepFinishedSeconds: 3600,
  concurrency: 4,
})
