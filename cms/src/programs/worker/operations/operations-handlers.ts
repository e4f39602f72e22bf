import type { Logger } from 'pino'
import { backUpInstallation } from '../../../features/backups/back-up-installation.ts'
import { nightlyBackupJob } from '../../../features/backups/nightly-backup.job.ts'
import { env } from '../../../env.ts'
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts'
import type { JobSchedule } from '../../../platform/queue/queue-runner.ts'

/** What the worker does for whoever operates the product. */
export function operationsHandlers({ logger }: { logger: Logger }): JobHandler[] {
  return [
    handle(nightlyBackupJob, async (_, { signal }) => {
      if (env.BACKUP_DIR === undefined || !env.BACKUP_NIGHTLY) return
      const { folder, manifest, deleted } = await backUpInstallation({ reason: 'nightly', signal })
      logger.info({ folder, tookMs: manifest.tookMs, deleted: deleted.length }, 'backup made')
    }),
  ]
}

export const operationsSchedules: JobSchedule[] = [{ job: nightlyBackupJob, cron: '17 2 * * *' }]
