import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { MailSender } from '../mail/mail-sender.ts'
import type { PaymentProvider } from '../payment-provider/payment-provider.ts'
import type { CleanUp } from './clean-ups.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobSchedule } from './queue-runner.ts'

/** Deletes what a feature keeps of a reader, in the transaction in which the account goes. */
export type EraseReader = (client: PoolClient, userId: number) => Promise<void>

/** What handlers and clean-ups work with. */
export interface WorkerContext {
  db: Pool
  targets: string[]
  media: MediaFiles
  mail: MailSender
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
  logger: Logger
  /** What the features do when an account goes, in the order in which they are listed. */
  erasers: readonly EraseReader[]
}

/** What a feature brings to the worker: its file `<feature>.worker.ts`. */
export interface WorkerFeature {
  /** What does each of its kinds of job. */
  handlers?: (context: WorkerContext) => JobHandler[]
  /** Which of them run on a schedule. */
  schedules?: JobSchedule[]
  /** What it does whenever a worker starts, once there are queues. */
  onStart?: (context: Pick<WorkerContext, 'db'>) => Promise<void>
  /** What it deletes every night. Each runs apart: one that fails keeps no other from its work. */
  cleanUps?: (context: WorkerContext) => CleanUp[]
  /** What it does when an account goes. While it throws, the account stays. */
  eraseReader?: (context: Pick<WorkerContext, 'payments'>) => EraseReader
}
