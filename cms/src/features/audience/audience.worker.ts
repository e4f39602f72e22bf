import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { closeDays } from './closing/close-days.ts'
import { deleteOldCounts } from './delete-old-counts.ts'
import { foldAudienceJob } from './fold-audience.job.ts'
import { foldDeltas } from './fold/fold-deltas.ts'
import { refreshGroups } from './groups.ts'
import { preparePartitions } from './partitions.ts'

export const audienceWorker: WorkerFeature = {
  handlers: ({ db, logger }) => [
    handle(foldAudienceJob, async () => {
      await preparePartitions(db)
      const deltas = await foldDeltas(db)
      if (deltas > 0) await refreshGroups(db)
      const closed = await closeDays(db)
      if (closed.length > 0) logger.info({ deltas, closed }, 'days of the audience closed')
    }),
  ],
  schedules: [{ job: foldAudienceJob, cron: '*/10 * * * *' }],
  cleanUps: ({ db }) => [{ name: 'hours of the audience', run: () => deleteOldCounts(db) }],
}
