import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Counts how common the words of the search are, and deletes those that stand nowhere any more. */
export const refreshSearchWordsJob = defineJob({
  name: 'refresh-search-words',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
})
