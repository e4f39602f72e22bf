import { Pool } from 'pg'
import { createLog, logConsole } from '@meridian/shared/logging/create-log'
import { openPaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { createMailSender } from '../../platform/mail/mail-sender.ts'
import { startOperations } from '@meridian/shared/operations/operations-server'
import { env } from '../../env.ts'
import { readFigures } from './operations/figures.ts'
import { findWorkerProblems } from './operations/worker-problems.ts'
import { registry } from '../../platform/metrics/worker-metrics.ts'
import { startPublisher } from '../../features/publishing/delivery/event-delivery.ts'
import { startScheduler } from '../../features/publishing/schedules/runner/scheduler.ts'
import { createJobHandlers, schedules } from './worker-features.ts'
import { startQueueRunner } from '../../platform/queue/queue-runner.ts'

const shutdownLimitMs = 10_000

const logger = createLog({ name: 'worker', level: env.LOG_LEVEL })
logConsole(logger)
const db = new Pool({ connectionString: env.DATABASE_URL, application_name: 'meridian jobs', max: 12 })
db.on('error', (error) => logger.warn({ err: error }, 'database connection lost'))

const mail = createMailSender({
  db,
  smtpUrl: env.SMTP_URL,
  from: env.MAIL_FROM,
  publicUrl: env.PUBLIC_URL,
})
const shared = { databaseUrl: env.DATABASE_URL, targets: env.PUBLISH_TARGETS, logger }
const publisher = startPublisher({ ...shared, secret: env.PUBLISH_SECRET })
const payments = openPaymentProvider(env.payment)
const handlers = createJobHandlers({ ...shared, db, media: mediaFiles, mail, payments })
const queue = startQueueRunner({ ...shared, handlers, schedules })
const scheduler = startScheduler({ ...shared, db })

const operations = await startOperations({
  host: env.OPERATIONS_HOST,
  port: env.OPERATIONS_PORT,
  registry,
  collect: () => readFigures({ db, targets: env.PUBLISH_TARGETS, backupDir: env.BACKUP_DIR }),
  problems: () => findWorkerProblems({ db, publisher, queue }),
  log: logger,
})

// Anyone who reads that it has started may end it at once.
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
logger.info({ targets: env.PUBLISH_TARGETS, mail: env.SMTP_URL ? 'SMTP' : 'local mailbox' }, 'worker started')

async function stop(reason: NodeJS.Signals): Promise<void> {
  logger.info({ reason }, 'worker stopping')
  operations.stopping()
  // Whatever is cut off here is delivered again by the next worker.
  setTimeout(() => process.exit(1), shutdownLimitMs).unref()
  await Promise.all([publisher.stop(), queue.stop(), scheduler.stop()])
  mail.close()
  await Promise.all([operations.close(), db.end()])
  logger.info('worker stopped')
  process.exit(0)
}
