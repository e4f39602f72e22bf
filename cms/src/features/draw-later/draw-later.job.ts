import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes what pages do without until it is there: sizes of pictures, and the PDFs of the issues of a seed. */
export const drawLaterJob = defineJob({
  name: 'draw-later',
  formerName: 'draw-seed',
  // Jobs of the former name say nothing.
  data: z.object({ withIssuePdfs: z.boolean().default(true) }),
  retries: { limit: 10, firstDelaySeconds: 5, longestDelaySeconds: 600 },
  // A worker that was killed is missed after this time. What it had done stays.
  timeLimitSeconds: 300,
  policy: 'each key once',
})

/** A run stops after this time, and what is left is the next one's: far from the limit, so that a retry is always a failure's. */
export const longestRunMs = 120_000
