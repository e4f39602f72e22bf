import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Deletes publish events that every target has had long ago. */
export const pruneLogJob = defineJob({
  name: 'prune-publish-log',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
