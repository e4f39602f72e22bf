import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Brings the typeset PDF of one issue up to date. Its key is the issue's id. */
export const typesetIssuePdfJob = defineJob({
  name: 'typeset-issue-pdf',
  formerName: 'typeset-edition',
  data: z.object({ issueId: z.number().int().positive() }),
  retries: { limit: 6, firstDelaySeconds: 10, longestDelaySeconds: 900 },
  timeLimitSeconds: 300,
  policy: 'each key once',
})

/** Looks whether any issue PDF is out of date, or lost, and has those typeset. */
export const reviewIssuePdfsJob = defineJob({
  name: 'review-issue-pdfs',
  formerName: 'review-editions',
  data: z.object({}),
  retries: { limit: 3, firstDelaySeconds: 60, longestDelaySeconds: 600 },
  timeLimitSeconds: 600,
  policy: 'each key once',
})

/** Editors save more than once while they work: one PDF is made of what they do in this time. */
export const typesettingDelaySeconds = 5
/** For what many issues show: a byline, a picture, the magazine's name. */
export const reviewDelaySeconds = 30
