import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Tells those who publish how the week was. */
export const weeklyAudienceJob = defineJob({
  name: 'weekly-audience',
  data: z.object({}),
  retries: { limit: 5, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 600,
})
