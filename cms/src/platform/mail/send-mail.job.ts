import { enqueue, type JobPlace } from '../queue/enqueue.ts'
import { defineJob } from '../queue/job.ts'
import { type MailInput, MailSchema } from './mail.ts'

/** Sends one mail that is written already. A mail server that is away is tried again for two days. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  data: MailSchema,
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
  timeLimitSeconds: 120,
  // The address and the words are kept no longer than it takes to look into a complaint.
  keepFinishedSeconds: 3600,
  concurrency: 4,
})

/** Queues a mail, in a document's transaction or on a connection. */
export async function enqueueMail(mail: MailInput, place: JobPlace): Promise<void> {
  await enqueue(sendMailJob, mail, place)
}
