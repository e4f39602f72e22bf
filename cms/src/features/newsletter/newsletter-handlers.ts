import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'
import { deleteUnsubscribed } from './delete-unsubscribed.ts'
import { deleteUnconfirmedJob, newsletterMailJob } from './newsletter.jobs.ts'
import { writeNewsletterMail } from './write-newsletter-mail.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'

/** How long a sign-up waits to be confirmed, whose link works for a week, and the proof of a consent is kept. */
const keep = { unconfirmedDays: 30, proofDays: 3 * 365 }

/** What does the newsletter's jobs. `siteUrl` is the origin that readers are on. */
export function newsletterHandlers(context: { db: Pool; siteUrl: string; logger: Logger }): JobHandler[] {
  const { db, siteUrl, logger } = context
  return [
    handle(newsletterMailJob, async ({ about, consentKey }) => {
      const mail = await writeNewsletterMail(db, { about, consentKey, siteUrl })
      // A mail has one key however often it is written, and is sent once.
      if (mail) await enqueueMail(mail, { client: db })
    }),
    handle(deleteUnconfirmedJob, async () => {
      const addresses = await deleteUnsubscribed(db, keep)
      logger.info({ addresses }, 'forgot sign-ups that nobody confirmed, and old proofs')
    }),
  ]
}
