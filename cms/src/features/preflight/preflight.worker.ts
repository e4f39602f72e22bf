import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteExpiredLinkChecks } from './links/link-checks.ts'
import { pictureRightsJob } from './picture-rights/picture-rights.job.ts'
import { tellOfEndingRights } from './picture-rights/tell-of-ending-rights.ts'

export const preflightWorker: WorkerFeature = {
  handlers: ({ db, logger }) => [
    handle(pictureRightsJob, async () => {
      const fresh = await tellOfEndingRights(db)
      logger.info({ fresh }, 'looked through the rights of pictures')
    }),
  ],
  schedules: [{ job: pictureRightsJob, cron: '17 5 * * *' }],
  cleanUps: ({ db }) => [{ name: 'link checks', run: () => deleteExpiredLinkChecks(db) }],
}
