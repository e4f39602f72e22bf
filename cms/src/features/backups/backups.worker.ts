import { env } from '../../env.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'
import type { WorkerContext, WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { backUpInstallation } from './back-up-installation.ts'
import { nightlyBackupJob } from './nightly-backup.job.ts'

export const backupsWorker: WorkerFeature = {
  handlers: (context) => [backupHandler(context)],
  schedules: [{ job: nightlyBackupJob, cron: '17 2 * * *' }],
}

/** Makes a backup each night where there is a place for it. */
export function backupHandler({ logger }: Pick<WorkerContext, 'logger'>): JobHandler {
  return handle(nightlyBackupJob, async (_, { signal }) => {
    if (env.BACKUP_DIR === undefined || !env.BACKUP_NIGHTLY) return
    const { folder, manifest, deleted } = await backUpInstallation({ reason: 'nightly', signal, logger })
    logger.info({ folder, tookMs: manifest.tookMs, deleted: deleted.length }, 'backup made')
  })
}
