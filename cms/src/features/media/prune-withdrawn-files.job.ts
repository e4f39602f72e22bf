import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Clears away the files of pictures that were deleted some days ago. */
export const pruneWithdrawnFilesJob = defineJob({
  name: 'prune-withdrawn-files',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
