import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../database/typed-sql.ts'
import { countMail } from '../metrics/worker-metrics.ts'
import { handle } from '../queue/job-handler.ts'
import type { WorkerFeature } from '../queue/worker-feature.ts'
import { sendMailJob } from './send-mail.job.ts'

export const mailWorker: WorkerFeature = {
  handlers: ({ mail: sender, logger }) => [
    handle(sendMailJob, async (mail) => {
      const isSent = await countMail(() => sender.send(mail))
      if (!isSent) logger.info({ key: mail.key }, 'this mail was sent before')
    }),
  ],
  cleanUps: ({ db }) => [{ name: 'sent mail', run: () => deleteExpiredMail(db) }],
}

const keptSince = sql<Date>`now() - make_interval(days => 90)`

/** Deletes the record of mails that were sent, and those in the local mailbox, after 90 days. */
async function deleteExpiredMail(db: Pick<Pool, 'query'>): Promise<void> {
  await sqlOn(db).deleteFrom('mail_deliveries').where('sent_at', '<', keptSince).execute()
  await sqlOn(db).deleteFrom('mailbox_messages').where('created_at', '<', keptSince).execute()
}
