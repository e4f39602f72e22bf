import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { isFileInUse } from './files-in-use.ts'
import { pruneWithdrawnFilesJob } from './prune-withdrawn-files.job.ts'
import { pruneWithdrawnFiles } from './withdrawn-files.ts'

/** How long readers may keep a page open that shows a deleted picture. */
const keepWithdrawnFilesDays = 7

export const mediaWorker: WorkerFeature = {
  handlers: ({ db, media, logger }) => [
    handle(pruneWithdrawnFilesJob, async () => {
      const files = await pruneWithdrawnFiles({
        media,
        keepDays: keepWithdrawnFilesDays,
        isStillUsed: (path) => isFileInUse(db, path),
      })
      logger.info(files, 'pruned the withdrawn files')
    }),
  ],
  schedules: [{ job: pruneWithdrawnFilesJob, cron: '37 3 * * *' }],
}
