import { Pool } from 'pg'
import { pino } from 'pino'
import { openPaymentProvider } from '../domain/billing/provider/payment-provider.ts'
import { serializeError } from '../domain/logging/error-serializer.ts'
import { createMailSender } from '../domain/mail/mail-sender.ts'
import { env } from '../env.ts'
import { startPublisher } from './publisher.ts'
import { createJobHandlers, schedules } from './queue/job-handlers.ts'
import { startQueueRunner } from './queue/queue-runner.ts'

const shutdownLimitMs = 10_000

const logger = pino({ name: 'worker', level: env.LOG_LEVEL, serializers: { err: serializeError } })
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
const handlers = createJobHandlers({ ...shared, db, keepDays: 30, mediaDir: env.MEDIA_DIR, mail, payments })
const queue = startQueueRunner({ ...shared, handlers, schedules })

// Whoever reads that it has started may end it at once.
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
logger.info({ targets: env.PUBLISH_TARGETS, mail: env.SMTP_URL ? 'SMTP' : 'local mailbox' }, 'worker started')

async function stop(reason: NodeJS.Signals): Promise<void> {
  logger.info({ reason }, 'worker stopping')
  // Whatever is cut off here is delivered again by the next worker.
  setTimeout(() => process.exit(1), shutdownLimitMs).unref()
  await Promise.all([publisher.stop(), queue.stop()])
  mail.close()
  await db.end()
  logger.info('worker stopped')
  process.exit(0)
}
