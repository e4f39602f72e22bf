import { env } from '../../env.ts'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { adoptSubscribers } from './adopt-subscribers.ts'
import { deleteUnconfirmedJob, deleteUnsubscribed } from './delete-unsubscribed.job.ts'
import { endNewslettersOf } from './end-with-account.ts'
import { newsletterMailJob, writeNewsletterMail } from './newsletter-mail.job.ts'

/** How long a sign-up waits to be confirmed, whose link works for a week, and the proof of a consent is kept. */
const keep = { unconfirmedDays: 30, proofDays: 3 * 365 }

export const newsletterWorker: WorkerFeature = {
  onStart: ({ db }) => adoptSubscribers(db),
  eraseReader: () => endNewslettersOf,
  handlers: ({ db, logger }) => [
    handle(newsletterMailJob, async ({ about, consentKey }) => {
      const mail = await writeNewsletterMail(db, { about, consentKey, siteUrl: env.PUBLIC_URL })
      // A mail has one key however often it is written, and is sent once.
      if (mail) await enqueueMail(mail, { client: db })
    }),
    handle(deleteUnconfirmedJob, async () => {
      await adoptSubscribers(db)
      const addresses = await deleteUnsubscribed(db, keep)
      logger.info({ addresses }, 'deleted sign-ups that nobody confirmed, and old proofs')
    }),
  ],
  schedules: [{ job: deleteUnconfirmedJob, cron: '47 3 * * *' }],
}
