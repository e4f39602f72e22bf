import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Tells those who publish of pictures whose rights end. */
export const pictureRightsJob = defineJob({
  name: 'picture-rights',
  data: z.object({}),
  retries: { limit: 5, firstDelaySeconds: 60, longestDelaySeconds: 3600 },
  timeLimitSeconds: 600,
})
