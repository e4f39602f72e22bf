import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Drafts the campaigns of series whose time comes. */
export const draftSeriesJob = defineJob({
  name: 'draft-campaign-series',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 30, longestDelaySeconds: 300 },
  timeLimitSeconds: 300,
})
