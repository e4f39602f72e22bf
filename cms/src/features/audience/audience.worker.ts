import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { closeDays } from './closing/close-days.ts'
import { removePastDayKeys } from './day-keys/share-day-key.ts'
import { deleteOldCounts } from './delete-old-counts.ts'
import { foldAudienceJob } from './fold-audience.job.ts'
import { foldDeltas } from './fold/fold-deltas.ts'
import { refreshGroups } from './groups.ts'
import { preparePartitions } from './partitions.ts'
import { tellOfWeek } from './weekly/tell-of-week.ts'
import { weeklyAudienceJob } from './weekly/weekly-audience.job.ts'

export const audienceWorker: WorkerFeature = {
  handlers: ({ db, logger }) => [
    handle(foldAudienceJob, async () => {
      await preparePartitions(db)
      const deltas = await foldDeltas(db)
      if (deltas > 0) await refreshGroups(db)
      const closed = await closeDays(db)
      if (closed.length > 0) logger.info({ deltas, closed }, 'days of the audience closed')
    }),
    handle(weeklyAudienceJob, async () => {
      const told = await tellOfWeek(db)
      logger.info({ told }, 'told of the audience of the week')
    }),
  ],
  schedules: [
    { job: foldAudienceJob, cron: '*/10 * * * *' },
    // Mondays, when Sunday is closed.
    { job: weeklyAudienceJob, cron: '7 6 * * 1' },
  ],
  cleanUps: ({ db }) => [
    { name: 'hours of the audience', run: () => deleteOldCounts(db) },
    { name: 'keys of days that are over', run: () => removePastDayKeys(db) },
  ],
}
