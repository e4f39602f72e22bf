import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { settleDeclarationJob } from './declarations/settle-declaration.job.ts'
import { openStuckCases, settleDeclaration } from './declarations/settle-declaration.ts'
import { deleteExpiredDeclarations, deleteExpiredNotices } from './delete-expired-contracts.ts'
import { sendNoticesJob } from './notices/send-notices.job.ts'
import { sendNotices } from './notices/send-notices.ts'

export const contractsWorker: WorkerFeature = {
  handlers: ({ db: pool, payments: provider, logger }) => [
    handle(settleDeclarationJob, ({ declarationId }) =>
      settleDeclaration({ pool, provider, logger }, declarationId),
    ),
    handle(sendNoticesJob, async (_, { signal }) => {
      await openStuckCases(pool)
      if (!provider) return
      const told = await sendNotices({ pool, provider, logger }, { signal })
      logger.info({ told }, 'told subscribers of renewals')
    }),
  ],
  // Twice a day: what fails in the morning has another chance before a window of a day closes.
  schedules: [{ job: sendNoticesJob, cron: '7 9,17 * * *' }],
  cleanUps: ({ db }) => [
    { name: 'declarations about contracts', run: () => deleteExpiredDeclarations(db) },
    { name: 'notices to subscribers', run: () => deleteExpiredNotices(db) },
  ],
}
