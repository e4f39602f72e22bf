import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes what the seed has left to do after the start: the sizes of its pictures and the PDFs of its issues. */
export const drawSeedJob = defineJob({
  name: 'draw-seed',
  data: z.object({}),
  retries: { limit: 10, firstDelaySeconds: 5, longestDelaySeconds: 600 },
  // A worker that was killed is missed after this time. What it had done stays.
  timeLimitSeconds: 300,
  policy: 'each key once',
})
