import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { updateMostReadJob } from './update-most-read.job.ts'
import { updateMostRead } from './update-most-read.ts'

export const mostReadWorker: WorkerFeature = {
  handlers: ({ db }) => [
    handle(updateMostReadJob, async ({ isAtOnce = false }) => {
      await updateMostRead(db, { now: new Date(), isAtOnce })
    }),
  ],
  // Between the minutes in which what site servers have told is added up.
  schedules: [{ job: updateMostReadJob, cron: '3-59/5 * * * *' }],
}
