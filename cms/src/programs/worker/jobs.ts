import { accountMailJob } from '../../features/accounts/account-mail.job.ts'
import { nightlyBackupJob } from '../../features/backups/nightly-backup.job.ts'
import { sweepCheckoutsJob } from '../../features/billing/checkout/sweep-checkouts.job.ts'
import { paymentEventJob } from '../../features/billing/inbox/payment-event.job.ts'
import { paymentRemindersJob } from '../../features/billing/mails/payment-reminders.job.ts'
import {
  nightlyReconciliationJob,
  reconcilePaymentsJob,
} from '../../features/billing/reconciliation/reconciliation.jobs.ts'
import { endCustomerJob } from '../../features/billing/sync/end-customer.job.ts'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from '../../features/issue-pdfs/issue-pdfs.jobs.ts'
import { deleteExpiredJob } from '../../platform/queue/delete-expired.job.ts'
import { sendMailJob } from '../../platform/mail/send-mail.job.ts'
import { pruneWithdrawnFilesJob } from '../../features/media/prune-withdrawn-files.job.ts'
import { deleteUnconfirmedJob, newsletterMailJob } from '../../features/newsletter/newsletter.jobs.ts'
import { pictureRightsJob } from '../../features/preflight/picture-rights/picture-rights.job.ts'
import { pruneLogJob } from '../../features/publishing/prune-log.job.ts'
import { deleteDueAccountsJob } from '../../features/accounts/deletion/deletion.jobs.ts'
import { refreshSearchWordsJob } from '../../features/search/refresh-search-words.job.ts'
import { deleteShareImagesJob, shareImageJob } from '../../features/share-images/share-image.job.ts'
import type { JobDefinition } from '../../platform/queue/job.ts'

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
