import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { PaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { deleteDueAccounts } from '../accounts/deletion/delete-account.ts'
import { deleteDueAccountsJob } from '../accounts/deletion/deletion.jobs.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'

interface ReaderDataContext {
  db: Pool
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
  logger: Logger
}

/** What is done with readers' data by the clock. */
export function readerDataHandlers({ db, payments, logger }: ReaderDataContext): JobHandler[] {
  return [
    handle(deleteDueAccountsJob, async (_, { signal }) => {
      const accounts = await deleteDueAccounts({ pool: db, payments, logger }, signal)
      logger.info({ accounts }, 'deleted the accounts that were due')
    }),
  ]
}
