import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { deleteExpiredChallenges } from '../../features/accounts/second-factor/challenge.ts'
import { deleteExpiredSessions } from '../../features/accounts/sessions/delete-expired-sessions.ts'
import { deleteExpiredTokens } from '../../features/accounts/tokens/account-tokens.ts'
import { isFileInUse } from '../../features/media/files-in-use.ts'
import { reviewIssuePdfsJob } from '../../features/issue-pdfs/issue-pdfs.jobs.ts'
import { deleteExpiredAudit } from '../../platform/audit/delete-expired-audit.ts'
import { deleteExpiredEvents } from '../../features/billing/inbox/delete-expired-events.ts'
import type { PaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { sweepCheckoutsJob } from '../../features/billing/checkout/sweep-checkouts.job.ts'
import { deleteExpiredReconciliations } from '../../features/billing/reconciliation/delete-expired-reconciliations.ts'
import { deleteExpiredRuns } from '../../features/content-creator/runs/run-history.ts'
import { deleteExpiredJob } from '../../platform/queue/delete-expired.job.ts'
import { deleteExpiredMail } from '../../platform/mail/delete-expired-mail.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { sendMailJob } from '../../platform/mail/send-mail.job.ts'
import { pruneWithdrawnFilesJob } from '../../features/media/prune-withdrawn-files.job.ts'
import { pruneWithdrawnFiles } from '../../features/media/withdrawn-files.ts'
import { deleteUnconfirmedJob } from '../../features/newsletter/newsletter.jobs.ts'
import { deleteExpiredLinkChecks } from '../../features/preflight/links/link-checks.ts'
import { pictureRightsJob } from '../../features/preflight/picture-rights/picture-rights.job.ts'
import { tellOfEndingRights } from '../../features/preflight/picture-rights/tell-of-ending-rights.ts'
import { pruneLogJob } from '../../features/publishing/prune-log.job.ts'
import { deleteExpiredSchedules } from '../../features/publishing/schedules/delete-expired-schedules.ts'
import { deleteDueAccountsJob } from '../../features/accounts/deletion/deletion.jobs.ts'
import { eraseOldPrintAddresses } from '../../features/print-runs/erase-print-addresses.ts'
import { deleteExpiredPayments } from '../../features/readers/delete-expired-payments.ts'
import { deleteUntouchedDrafts } from '../../features/writing/delete-untouched-drafts.ts'
import { deleteExpiredPoints } from '../../platform/rate-limits/rate-limit.ts'
import { refreshSearchWordsJob } from '../../features/search/refresh-search-words.job.ts'
import { executeOn } from '../../features/search/search-index.ts'
import { refreshWords } from '../../features/search/search-words.ts'
import { deleteShareImages } from '../../features/share-images/refresh-share-image.ts'
import { deleteShareImagesJob, shareImageJob } from '../../features/share-images/share-image.job.ts'
import { env } from '../../env.ts'
import { accountHandlers } from '../../features/accounts/account-handlers.ts'
import { billingHandlers, billingSchedules } from '../../features/billing/billing-handlers.ts'
import { issuePdfHandlers } from '../../features/issue-pdfs/issue-pdf-handlers.ts'
import { newsletterHandlers } from '../../features/newsletter/newsletter-handlers.ts'
import { pruneLog } from '../../features/publishing/delivery/prune-log.ts'
import { operationsHandlers, operationsSchedules } from './operations/operations-handlers.ts'
import { countMail } from '../../platform/metrics/worker-metrics.ts'
import { readerDataHandlers } from '../../features/readers/reader-data-handlers.ts'
import { ShareImageRenderer } from '../../features/share-images/process/share-image-renderer.ts'
import { type CleanUp, runCleanUps } from '../../platform/queue/clean-ups.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'
import type { JobSchedule } from '../../platform/queue/queue-runner.ts'

/** How long readers may keep a page open that shows a deleted picture. */
const keepWithdrawnFilesDays = 7

/** What handlers work with. */
export interface WorkerContext {
  db: Pool
  targets: string[]
  keepDays: number
  media: MediaFiles
  mail: MailSender
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
  logger: Logger
}

/** What does each kind of job. */
export function createJobHandlers(context: WorkerContext): JobHandler[] {
  const shareImageRenderer = new ShareImageRenderer()
  return [
    handle(pruneLogJob, async () => {
      const { events } = await pruneLog(context.db, context)
      context.logger.info({ events }, 'pruned the publish log')
    }),
    handle(pruneWithdrawnFilesJob, async () => {
      const files = await pruneWithdrawnFiles({
        media: context.media,
        keepDays: keepWithdrawnFilesDays,
        isStillUsed: (path) => isFileInUse(context.db, path),
      })
      context.logger.info(files, 'pruned the withdrawn files')
    }),
    handle(shareImageJob, async ({ slug }, { signal }) => {
      const outcome = await shareImageRenderer.refresh(slug, signal)
      context.logger.debug({ slug, outcome }, 'looked after a share image')
    }),
    handle(deleteShareImagesJob, () => deleteShareImages(context.media)),
    handle(sendMailJob, async (mail) => {
      const isSent = await countMail(() => context.mail.send(mail))
      if (!isSent) context.logger.info({ key: mail.key }, 'this mail was sent before')
    }),
    handle(deleteExpiredJob, () => runCleanUps(cleanUpsOf(context.db), context.logger)),
    handle(refreshSearchWordsJob, () =>
      inPoolTransaction(context.db, (client) => refreshWords(executeOn(client))),
    ),
    handle(pictureRightsJob, async () => {
      const fresh = await tellOfEndingRights(context.db)
      context.logger.info({ fresh }, 'looked through the rights of pictures')
    }),
    ...issuePdfHandlers(context),
    ...accountHandlers(context),
    ...newsletterHandlers({ ...context, siteUrl: env.PUBLIC_URL }),
    ...readerDataHandlers(context),
    ...billingHandlers(context),
    ...operationsHandlers(context),
  ]
}

function cleanUpsOf(db: Pool): CleanUp[] {
  return [
    { name: 'old addresses of print runs', run: () => eraseOldPrintAddresses(db) },
    { name: 'spent rate limits', run: () => deleteExpiredPoints(db) },
    { name: 'sent mail', run: () => deleteExpiredMail(db) },
    { name: 'account tokens', run: () => deleteExpiredTokens(db) },
    { name: 'sessions', run: () => deleteExpiredSessions(db) },
    { name: 'challenges of second factors', run: () => deleteExpiredChallenges(db) },
    { name: 'the audit log', run: () => deleteExpiredAudit(db) },
    { name: 'link checks', run: () => deleteExpiredLinkChecks(db) },
    { name: 'schedules', run: () => deleteExpiredSchedules(db) },
    { name: 'untouched drafts', run: () => deleteUntouchedDrafts(db) },
    { name: 'payments older than ten years', run: () => deleteExpiredPayments(db) },
    { name: 'payment events', run: () => deleteExpiredEvents(db) },
    { name: 'reconciliations', run: () => deleteExpiredReconciliations(db) },
    { name: 'the history of the content creator', run: () => deleteExpiredRuns(db, env.ai.historyDays) },
  ]
}

/** Jobs that run on a schedule, in UTC. */
export const schedules: JobSchedule[] = [
  { job: pruneLogJob, cron: '17 3 * * *' },
  { job: reviewIssuePdfsJob, cron: '7 * * * *' },
  { job: deleteExpiredJob, cron: '27 3 * * *' },
  { job: pruneWithdrawnFilesJob, cron: '37 3 * * *' },
  { job: deleteUnconfirmedJob, cron: '47 3 * * *' },
  { job: refreshSearchWordsJob, cron: '57 3 * * *' },
  { job: pictureRightsJob, cron: '17 5 * * *' },
  { job: deleteDueAccountsJob, cron: '7 4 * * *' },
  ...billingSchedules,
  ...operationsSchedules,
  { job: sweepCheckoutsJob, cron: '41 * * * *' },
]
