import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { pruneLog } from './delivery/prune-log.ts'
import { pruneLogJob } from './prune-log.job.ts'
import { deleteExpiredSchedules } from './schedules/delete-expired-schedules.ts'

/** How long events are kept for a site server that comes back. */
const keepDays = 30

export const publishingWorker: WorkerFeature = {
  handlers: ({ db, targets, logger }) => [
    handle(pruneLogJob, async () => {
      const { events } = await pruneLog(db, { targets, keepDays })
      logger.info({ events }, 'pruned the publish log')
    }),
  ],
  schedules: [{ job: pruneLogJob, cron: '17 3 * * *' }],
  cleanUps: ({ db }) => [{ name: 'schedules', run: () => deleteExpiredSchedules(db) }],
}
