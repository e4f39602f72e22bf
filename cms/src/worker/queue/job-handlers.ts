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
import { forgetExpiredJob } from '../../domain/housekeeping/forget-expired.job.ts'
import { forgetOldMail } from '../../domain/mail/forget-old-mail.ts'
import type { MailSender } from '../../domain/mail/mail-sender.ts'
import { sendMailJob } from '../../domain/mail/send-mail.job.ts'
import { pruneWithdrawnFilesJob } from '../../domain/media/prune-withdrawn-files.job.ts'
import { pruneWithdrawnFiles } from '../../domain/media/withdrawn-files.ts'
import { forgetUnconfirmedJob } from '../../domain/newsletter/newsletter.jobs.ts'
import { pruneLogJob } from '../../domain/publishing/prune-log.job.ts'
import { deleteDueAccountsJob } from '../../domain/reader-data/deletion/deletion.jobs.ts'
import { eraseOldPrintAddresses } from '../../domain/print-runs/erase-print-addresses.ts'
import { forgetOldPayments } from '../../domain/reader-data/forget-old-payments.ts'
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
import { readerDataHandlers } from '../reader-data-handlers.ts'
import { DrawingDesk } from '../share-images/drawing-desk.ts'
import { handle, type JobHandler } from './job-handler.ts'
import type { JobSchedule } from './queue-runner.ts'

/** How long readers may keep a page open that shows a deleted picture. */
const keepWithdrawnFilesDays = 7

/** What handlers work with. */
export interface WorkerContext {
  db: Pool
  targets: string[]
  keepDays: number
  mediaDir: string
  mail: MailSender
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
  logger: Logger
}

/** What does each kind of job. */
export function createJobHandlers(context: WorkerContext): JobHandler[] {
  const drawingDesk = new DrawingDesk()
  return [
    handle(pruneLogJob, async () => {
      const { events } = await pruneLog(context.db, context)
      context.logger.info({ events }, 'pruned the publish log')
    }),
    handle(pruneWithdrawnFilesJob, async () => {
      const files = await pruneWithdrawnFiles({
        mediaDir: context.mediaDir,
        keepDays: keepWithdrawnFilesDays,
        isStillUsed: (path) => isFileInUse(context.db, path),
      })
      context.logger.info(files, 'pruned the withdrawn files')
    }),
    handle(shareImageJob, async ({ slug }, { signal }) => {
      const outcome = await drawingDesk.refresh(slug, signal)
      context.logger.debug({ slug, outcome }, 'looked after a share image')
    }),
    handle(forgetShareImagesJob, () => forgetShareImages(context.mediaDir)),
    handle(sendMailJob, async (mail) => {
      const isSent = await context.mail.send(mail)
      if (!isSent) context.logger.info({ key: mail.key }, 'this mail was sent before')
    }),
    handle(forgetExpiredJob, async () => {
      await forgetExpiredPoints(context.db)
      await forgetOldMail(context.db)
      await forgetExpiredTokens(context.db)
      await forgetExpiredSessions(context.db)
      await forgetExpiredChallenges(context.db)
      await forgetOldAudit(context.db)
      await forgetOldPayments(context.db)
      await forgetOldEvents(context.db)
      await forgetOldReconciliations(context.db)
      await eraseOldPrintAddresses(context.db)
    }),
    handle(refreshSearchWordsJob, () =>
      inPoolTransaction(context.db, (client) => refreshWords(executeOn(client))),
    ),
    ...editionHandlers(context),
    ...accountHandlers(context),
    ...newsletterHandlers({ ...context, siteUrl: env.PUBLIC_URL }),
    ...readerDataHandlers(context),
    ...billingHandlers(context),
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
  { job: deleteDueAccountsJob, cron: '7 4 * * *' },
  ...billingSchedules,
  { job: sweepCheckoutsJob, cron: '41 * * * *' },
]
