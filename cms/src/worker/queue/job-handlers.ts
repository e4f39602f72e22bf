import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inPoolTransaction } from '../../database/pool-transaction.ts'
import { forgetExpiredChallenges } from '../../domain/accounts/second-factor/challenge.ts'
import { forgetExpiredSessions } from '../../domain/accounts/sessions/forget-expired-sessions.ts'
import { forgetExpiredTokens } from '../../domain/accounts/tokens/account-tokens.ts'
import { isFileInUse } from '../../domain/media/files-in-use.ts'
import { reviewEditionsJob } from '../../domain/editions/editions.jobs.ts'
import { forgetOldAudit } from '../../domain/audit/forget-old-audit.ts'
import { forgetOldEvents } from '../../domain/billing/inbox/forget-old-events.ts'
import type { PaymentProvider } from '../../domain/billing/provider/payment-provider.ts'
import { sweepCheckoutsJob } from '../../domain/billing/checkout/sweep-checkouts.job.ts'
import { forgetOldReconciliations } from '../../domain/billing/reconciliation/forget-old-reconciliations.ts'
import { forgetOldRuns } from '../../domain/content-creator/runs/run-history.ts'
import { forgetExpiredJob } from '../../domain/housekeeping/forget-expired.job.ts'
import { forgetOldMail } from '../../domain/mail/forget-old-mail.ts'
import type { MailSender } from '../../domain/mail/mail-sender.ts'
import { sendMailJob } from '../../domain/mail/send-mail.job.ts'
import { pruneWithdrawnFilesJob } from '../../domain/media/prune-withdrawn-files.job.ts'
import { pruneWithdrawnFiles } from '../../domain/media/withdrawn-files.ts'
import { forgetUnconfirmedJob } from '../../domain/newsletter/newsletter.jobs.ts'
import { forgetOldLinkChecks } from '../../domain/preflight/links/link-checks.ts'
import { pictureRightsJob } from '../../domain/preflight/picture-rights/picture-rights.job.ts'
import { tellOfEndingRights } from '../../domain/preflight/picture-rights/tell-of-ending-rights.ts'
import { pruneLogJob } from '../../domain/publishing/prune-log.job.ts'
import { forgetOldSchedules } from '../../domain/publishing/schedules/forget-old-schedules.ts'
import { deleteDueAccountsJob } from '../../domain/reader-data/deletion/deletion.jobs.ts'
import { eraseOldPrintAddresses } from '../../domain/print-runs/erase-print-addresses.ts'
import { forgetOldPayments } from '../../domain/reader-data/forget-old-payments.ts'
import { forgetUntouchedDrafts } from '../../domain/writing/forget-untouched-drafts.ts'
import { forgetExpiredPoints } from '../../domain/rate-limits/rate-limit.ts'
import { refreshSearchWordsJob } from '../../domain/search/refresh-search-words.job.ts'
import { executeOn } from '../../domain/search/search-index.ts'
import { refreshWords } from '../../domain/search/search-words.ts'
import { forgetShareImages } from '../../domain/share-images/refresh-share-image.ts'
import { forgetShareImagesJob, shareImageJob } from '../../domain/share-images/share-image.job.ts'
import { env } from '../../env.ts'
import { accountHandlers } from '../account-handlers.ts'
import { billingHandlers, billingSchedules } from '../billing-handlers.ts'
import { editionHandlers } from '../edition-handlers.ts'
import { newsletterHandlers } from '../newsletter-handlers.ts'
import { pruneLog } from '../prune-log.ts'
import { operationsHandlers, operationsSchedules } from '../operations/operations-handlers.ts'
import { countMail } from '../operations/worker-metrics.ts'
import { readerDataHandlers } from '../reader-data-handlers.ts'
import { ShareImageRenderer } from '../share-images/share-image-renderer.ts'
import { handle, type JobHandler } from './job-handler.ts'
import type { JobSchedule } from './queue-runner.ts'

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
    handle(forgetShareImagesJob, () => forgetShareImages(context.media)),
    handle(sendMailJob, async (mail) => {
      const isSent = await countMail(() => context.mail.send(mail))
      if (!isSent) context.logger.info({ key: mail.key }, 'this mail was sent before')
    }),
    handle(forgetExpiredJob, async () => {
      await forgetExpiredPoints(context.db)
      await forgetOldMail(context.db)
      await forgetExpiredTokens(context.db)
      await forgetExpiredSessions(context.db)
      await forgetExpiredChallenges(context.db)
      await forgetOldAudit(context.db)
      await forgetOldLinkChecks(context.db)
      await forgetOldSchedules(context.db)
      await forgetUntouchedDrafts(context.db)
      await forgetOldPayments(context.db)
      await forgetOldEvents(context.db)
      await forgetOldReconciliations(context.db)
      await eraseOldPrintAddresses(context.db)
      await forgetOldRuns(context.db, env.ai.historyDays)
    }),
    handle(refreshSearchWordsJob, () =>
      inPoolTransaction(context.db, (client) => refreshWords(executeOn(client))),
    ),
    handle(pictureRightsJob, async () => {
      const fresh = await tellOfEndingRights(context.db)
      context.logger.info({ fresh }, 'looked through the rights of pictures')
    }),
    ...editionHandlers(context),
    ...accountHandlers(context),
    ...newsletterHandlers({ ...context, siteUrl: env.PUBLIC_URL }),
    ...readerDataHandlers(context),
    ...billingHandlers(context),
    ...operationsHandlers(context),
  ]
}

/** What is done by the clock, in UTC. */
export const schedules: JobSchedule[] = [
  { job: pruneLogJob, cron: '17 3 * * *' },
  { job: reviewEditionsJob, cron: '7 * * * *' },
  { job: forgetExpiredJob, cron: '27 3 * * *' },
  { job: pruneWithdrawnFilesJob, cron: '37 3 * * *' },
  { job: forgetUnconfirmedJob, cron: '47 3 * * *' },
  { job: refreshSearchWordsJob, cron: '57 3 * * *' },
  { job: pictureRightsJob, cron: '17 5 * * *' },
  { job: deleteDueAccountsJob, cron: '7 4 * * *' },
  ...billingSchedules,
  ...operationsSchedules,
  { job: sweepCheckoutsJob, cron: '41 * * * *' },
]
