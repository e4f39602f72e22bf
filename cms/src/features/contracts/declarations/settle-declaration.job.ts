import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Finds whose contract a declaration is about, and carries it out or opens a case. A provider that is away is asked for two days. */
export const settleDeclarationJob = defineJob({
  name: 'settle-declaration',
  data: z.object({ declarationId: z.number() }),
  retries: { limit: 60, firstDelaySeconds: 2, longestDelaySeconds: 3600 },
  timeLimitSeconds: 120,
  concurrency: 2,
})
