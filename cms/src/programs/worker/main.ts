import { createLog, logConsole } from '@meridian/shared/logging/create-log'
import { openPaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { createMailSender } from '../../platform/mail/mail-sender.ts'
import { startOperations } from '@meridian/shared/operations/operations-server'
import { env } from '../../env.ts'
import { readFigures } from './operations/figures.ts'
import { findWorkerProblems } from './operations/worker-problems.ts'
import { openProcessDatabase } from '../../platform/database/process-database.ts'
import { processLocks } from '../../platform/locks/process-locks.ts'
import { registry } from '../../platform/metrics/worker-metrics.ts'
import { startCampaignSender } from '../../features/campaigns/sending/campaign-sender.ts'
import { startCdnPurger } from '../../features/cdn/purger.ts'
import { startImporter } from '../../features/imports/process/importer.ts'
import { startPublisher } from '../../features/publishing/delivery/event-delivery.ts'
import { returnTokens } from '../../features/returned-mail/return-addresses.ts'
import { startReturnedMailIntake } from '../../features/returned-mail/returned-mail-intake.ts'
import { startScheduler } from '../../features/publishing/schedules/runner/scheduler.ts'
import { createJobHandlers, schedules, startFeatures } from './worker-features.ts'
import { startQueueRunner } from '../../platform/queue/queue-runner.ts'

const shutdownLimitMs = 10_000

const logger = createLog({ name: 'worker', level: env.LOG_LEVEL })
logConsole(logger)
const database = openProcessDatabase({
  url: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  poolSize: env.DATABASE_POOL_SIZE,
  name: 'meridian worker',
  logger,
  sessionLocks: processLocks,
})
const db = database.pool

const mail = createMailSender({
  db,
  transport: env.mailTransport,
  from: env.MAIL_FROM,
  publicUrl: env.PUBLIC_URL,
})
const shared = { database, targets: env.PUBLISH_TARGETS, logger }
const publisher = startPublisher({ ...shared, secret: env.PUBLISH_SECRET })
const purger = startCdnPurger({ ...shared, cdn: env.cdn })
const payments = openPaymentProvider(env.payment)
const handlers = createJobHandlers({
  targets: env.PUBLISH_TARGETS,
  logger,
  db,
  media: mediaFiles,
  mail,
  payments,
})
const queue = startQueueRunner({ ...shared, handlers, schedules, onStart: () => startFeatures({ db }) })
const scheduler = startScheduler(shared)
const campaigns = startCampaignSender(shared)
const importer = startImporter(shared)
const returnedMail = startReturnedMailIntake({
  database,
  settings: env.returnedMail,
  addresses: returnTokens,
  logger,
})

const operations = await startOperations({
  host: env.OPERATIONS_HOST,
  port: env.OPERATIONS_PORT,
  registry,
  collect: () => readFigures({ db, targets: env.PUBLISH_TARGETS, backupDir: env.BACKUP_DIR, cdn: env.cdn }),
  problems: () => findWorkerProblems({ db, publisher, queue }),
  log: logger,
})

// Anyone who reads that it has started may end it at once.
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
logger.info({ targets: env.PUBLISH_TARGETS, mail: env.mailTransport.kind }, 'worker started')

async function stop(reason: NodeJS.Signals): Promise<void> {
  logger.info({ reason }, 'worker stopping')
  operations.stopping()
  // Whatever is cut off here is delivered again by the next worker.
  setTimeout(() => process.exit(1), shutdownLimitMs).unref()
  await Promise.all([
    publisher.stop(),
    purger.stop(),
    queue.stop(),
    scheduler.stop(),
    campaigns.stop(),
    importer.stop(),
    returnedMail.stop(),
  ])
  await mail.close()
  await Promise.all([operations.close(), database.close()])
  logger.info('worker stopped')
  process.exit(0)
}
