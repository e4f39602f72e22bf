import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../platform/database/process-database.ts'
import { keepRunning } from '../../platform/processes/keep-running.ts'
import { type MailboxReader, startMailboxReader } from './mailbox-reader.ts'
import { startMailListener } from './mail-listener.ts'
import type { ReturnAddresses } from './return-address.ts'
import type { ReturnedMailEnv } from './returned-mail-env.ts'

interface IntakeOptions {
  database: ProcessDatabase
  settings: ReturnedMailEnv
  addresses: ReturnAddresses | null
  logger: Logger
}

export interface ReturnedMailIntake {
  stop: () => Promise<void>
}

/** Takes in what comes back by SMTP and in a mailbox, as far as these are set up. */
export function startReturnedMailIntake(options: IntakeOptions): ReturnedMailIntake {
  const { database, settings, addresses, logger } = options
  const stopping = new AbortController()
  const listening = keepListening(options, stopping.signal)
  const reader: MailboxReader | null =
    settings.imapUrl === null
      ? null
      : startMailboxReader({ url: settings.imapUrl, database, addresses, logger })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([listening, reader?.stop()])
    },
  }
}

/** Another worker on this machine may have the port: then this one has it once that has ended. */
async function keepListening(
  { database, settings: { host, smtpPort: port }, addresses, logger }: IntakeOptions,
  signal: AbortSignal,
): Promise<void> {
  if (host === null || port === null || addresses === null) return
  const failure = 'returned mails cannot be listened for'
  await keepRunning({
    signal,
    logger,
    failure,
    details: { port },
    work: async () => {
      const listener = await startMailListener({ db: database.pool, addresses, host, port, logger })
      logger.info({ host, port }, 'listening for returned mails')
      const { promise, resolve } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (!signal.aborted) await promise
      await listener.stop()
    },
  })
}
