import { accountsWorker } from '../../features/accounts/accounts.worker.ts'
import { audienceWorker } from '../../features/audience/audience.worker.ts'
import { backupsWorker } from '../../features/backups/backups.worker.ts'
import { billingWorker } from '../../features/billing/billing.worker.ts'
import { campaignsWorker } from '../../features/campaigns/campaigns.worker.ts'
import { contractsWorker } from '../../features/contracts/contracts.worker.ts'
import { contentCreatorWorker } from '../../features/content-creator/content-creator.worker.ts'
import { exportsWorker } from '../../features/exports/exports.worker.ts'
import { importsWorker } from '../../features/imports/imports.worker.ts'
import { issuePdfsWorker } from '../../features/issue-pdfs/issue-pdfs.worker.ts'
import { mediaWorker } from '../../features/media/media.worker.ts'
import { mostReadWorker } from '../../features/most-read/most-read.worker.ts'
import { newsletterWorker } from '../../features/newsletter/newsletter.worker.ts'
import { preflightWorker } from '../../features/preflight/preflight.worker.ts'
import { printRunsWorker } from '../../features/print-runs/print-runs.worker.ts'
import { publishingWorker } from '../../features/publishing/publishing.worker.ts'
import { returnedMailWorker } from '../../features/returned-mail/returned-mail.worker.ts'
import { searchWorker } from '../../features/search/search.worker.ts'
import { drawLaterWorker } from '../../features/draw-later/draw-later.worker.ts'
import { shareImagesWorker } from '../../features/share-images/share-images.worker.ts'
import { supportWorker } from '../../features/support/support.worker.ts'
import { writingWorker } from '../../features/writing/writing.worker.ts'
import { auditWorker } from '../../platform/audit/audit.worker.ts'
import { mailWorker } from '../../platform/mail/mail.worker.ts'
import { runCleanUps } from '../../platform/queue/clean-ups.ts'
import { deleteExpiredJob } from '../../platform/queue/delete-expired.job.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'
import type { JobSchedule } from '../../platform/queue/queue-runner.ts'
import type { EraseReader, WorkerContext, WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { rateLimitsWorker } from '../../platform/rate-limits/rate-limits.worker.ts'

/** Everything that the worker does in the background. */
const features: readonly WorkerFeature[] = [
  // First: an account whose payments cannot be ended stays.
  billingWorker,
  contractsWorker,
  supportWorker,
  printRunsWorker,
  rateLimitsWorker,
  mailWorker,
  accountsWorker,
  auditWorker,
  preflightWorker,
  publishingWorker,
  mostReadWorker,
  writingWorker,
  contentCreatorWorker,
  issuePdfsWorker,
  mediaWorker,
  newsletterWorker,
  campaignsWorker,
  importsWorker,
  returnedMailWorker,
  searchWorker,
  shareImagesWorker,
  drawLaterWorker,
  exportsWorker,
  audienceWorker,
  backupsWorker,
]

/** What does each kind of job. */
export function createJobHandlers(services: Omit<WorkerContext, 'erasers'>): JobHandler[] {
  const context: WorkerContext = { ...services, erasers: accountErasers(services) }
  const cleanUps = features.flatMap((feature) => feature.cleanUps?.(context) ?? [])
  return [
    handle(deleteExpiredJob, () => runCleanUps(cleanUps, context.logger)),
    ...features.flatMap((feature) => feature.handlers?.(context) ?? []),
  ]
}

/** What the features do when an account goes, payments first. */
export function accountErasers(context: Pick<WorkerContext, 'payments'>): EraseReader[] {
  return features.flatMap((feature) => (feature.eraseReader ? [feature.eraseReader(context)] : []))
}

/** What the features do whenever a worker starts. */
export async function startFeatures(context: Pick<WorkerContext, 'db'>): Promise<void> {
  for (const { onStart } of features) await onStart?.(context)
}

/** Jobs that run on a schedule, in UTC. */
export const schedules: JobSchedule[] = [
  { job: deleteExpiredJob, cron: '27 3 * * *' },
  ...features.flatMap((feature) => feature.schedules ?? []),
]
