import { handle } from '../../platform/queue/job-handler.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { env } from '../../env.ts'
import { checkReplicasJob } from './replica-checks/check-replicas.job.ts'
import { checkReplicas } from './replica-checks/check-replicas.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { pruneLog } from './delivery/prune-log.ts'
import { pruneLogJob } from './prune-log.job.ts'
import { deleteExpiredSchedules } from './schedules/delete-expired-schedules.ts'

/** How long events are kept for a site server that comes back. */
const keepDays = 30
/** After which one that differed is compared again. */
const recheckSeconds = 120

export const publishingWorker: WorkerFeature = {
  handlers: ({ db, targets, logger }) => [
    handle(pruneLogJob, async () => {
      const { events } = await pruneLog(db, { targets, keepDays })
      logger.info({ events }, 'pruned the publish log')
    }),
    handle(checkReplicasJob, async () => {
      const { different } = await checkReplicas({
        pool: db,
        databaseUrl: env.DATABASE_URL,
        targets,
        secret: env.PUBLISH_SECRET,
        logger,
      })
      // Whether they have repaired themselves.
      if (different > 0) await enqueue(checkReplicasJob, {}, { client: db, delaySeconds: recheckSeconds })
    }),
  ],
  schedules: [
    { job: pruneLogJob, cron: '17 3 * * *' },
    { job: checkReplicasJob, cron: '40 4 * * *' },
  ],
  cleanUps: ({ db }) => [{ name: 'schedules', run: () => deleteExpiredSchedules(db) }],
}
