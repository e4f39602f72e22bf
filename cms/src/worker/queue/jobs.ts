import { accountMailJob } from '../../domain/accounts/account-mail.job.ts'
import { nightlyBackupJob } from '../../domain/backups/nightly-backup.job.ts'
import { sweepCheckoutsJob } from '../../domain/billing/checkout/sweep-checkouts.job.ts'
import { paymentEventJob } from '../../domain/billing/inbox/payment-event.job.ts'
import { paymentRemindersJob } from '../../domain/billing/mails/payment-reminders.job.ts'
import {
  nightlyReconciliationJob,
  reconcilePaymentsJob,
} from '../../domain/billing/reconciliation/reconciliation.jobs.ts'
import { endCustomerJob } from '../../domain/billing/sync/end-customer.job.ts'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from '../../domain/issue-pdfs/issue-pdfs.jobs.ts'
import { deleteExpiredJob } from '../../domain/housekeeping/delete-expired.job.ts'
import { sendMailJob } from '../../domain/mail/send-mail.job.ts'
import { pruneWithdrawnFilesJob } from '../../domain/media/prune-withdrawn-files.job.ts'
import { deleteUnconfirmedJob, newsletterMailJob } from '../../domain/newsletter/newsletter.jobs.ts'
import { pictureRightsJob } from '../../domain/preflight/picture-rights/picture-rights.job.ts'
import { pruneLogJob } from '../../domain/publishing/prune-log.job.ts'
import { deleteDueAccountsJob } from '../../domain/reader-data/deletion/deletion.jobs.ts'
import { refreshSearchWordsJob } from '../../domain/search/refresh-search-words.job.ts'
import { deleteShareImagesJob, shareImageJob } from '../../domain/share-images/share-image.job.ts'
import type { JobDefinition } from '../../domain/queue/job.ts'

/** Every kind of job there is. Their queues are made with the migrations, and again when a worker starts. */
export const jobs: readonly JobDefinition[] = [
  pruneLogJob,
  deleteExpiredJob,
  sendMailJob,
  pruneWithdrawnFilesJob,
  shareImageJob,
  deleteShareImagesJob,
  typesetIssuePdfJob,
  reviewIssuePdfsJob,
  newsletterMailJob,
  deleteUnconfirmedJob,
  refreshSearchWordsJob,
  accountMailJob,
  deleteDueAccountsJob,
  sweepCheckoutsJob,
  paymentEventJob,
  nightlyReconciliationJob,
  reconcilePaymentsJob,
  paymentRemindersJob,
  endCustomerJob,
  pictureRightsJob,
  nightlyBackupJob,
]
