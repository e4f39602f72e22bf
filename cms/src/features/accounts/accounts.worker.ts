import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { accountMailJob } from './account-mail.job.ts'
import { deleteDueAccounts } from './deletion/delete-account.ts'
import { deleteDueAccountsJob } from './deletion/deletion.jobs.ts'
import { deleteExpiredChallenges } from './second-factor/challenge.ts'
import { deleteExpiredSessions } from './sessions/delete-expired-sessions.ts'
import { deleteExpiredTokens } from './tokens/account-tokens.ts'
import { writeAccountMail } from './write-account-mail.ts'

export const accountsWorker: WorkerFeature = {
  handlers: ({ db, payments, logger }) => [
    handle(accountMailJob, (request, { id }) => writeAccountMail(db, request, id)),
    handle(deleteDueAccountsJob, async (_, { signal }) => {
      const accounts = await deleteDueAccounts({ pool: db, payments, logger }, signal)
      logger.info({ accounts }, 'deleted the accounts that were due')
    }),
  ],
  schedules: [{ job: deleteDueAccountsJob, cron: '7 4 * * *' }],
  cleanUps: ({ db }) => [
    { name: 'account tokens', run: () => deleteExpiredTokens(db) },
    { name: 'sessions', run: () => deleteExpiredSessions(db) },
    { name: 'challenges of second factors', run: () => deleteExpiredChallenges(db) },
  ],
}
