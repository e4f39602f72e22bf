import { countMail } from '../metrics/worker-metrics.ts'
import { handle } from '../queue/job-handler.ts'
import type { WorkerFeature } from '../queue/worker-feature.ts'
import { deleteExpiredMail } from './delete-expired-mail.ts'
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
