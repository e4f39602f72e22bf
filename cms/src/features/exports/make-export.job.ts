import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Writes an export that was asked for in the admin. */
export const makeExportJob = defineJob({
  name: 'make-export',
  data: z.object({ runId: z.int() }),
  // One that ends with its worker is begun again by the next.
  retries: { limit: 3, firstDelaySeconds: 5, longestDelaySeconds: 60 },
  timeLimitSeconds: 6 * 3600,
  policy: 'each key once',
})
