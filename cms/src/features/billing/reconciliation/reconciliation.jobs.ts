import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/**
 * Goes on with a comparison of what we keep with what the provider has. Each run of the job does a minute's work and
 * queues the next: one that is cut off is taken up by another worker after five minutes, where it had come to.
 */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  data: z.object({ runId: z.number() }),
  retries: { limit: 12, firstDelaySeconds: 30, longestDelaySeconds: 1800 },
  timeLimitSeconds: 300,
  policy: 'each key once',
})

/** Begins the comparison of the night. */
export const nightlyReconciliationJob = defineJob({
  name: 'nightly-reconciliation',
  data: z.object({}),
  retries: { limit: 6, firstDelaySeconds: 60, longestDelaySeconds: 1800 },
  timeLimitSeconds: 60,
})
