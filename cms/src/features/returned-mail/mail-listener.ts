import { clientKey } from '@meridian/shared/network/client-key'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { ReturnAddresses, ReturnToken } from './return-address.ts'
import { takeInMail } from './take-in-mail.ts'

export interface MailListenerOptions {
  db: Pool
  addresses: ReturnAddresses
  host: string
  port: number
  logger: Logger
  limits?: Partial<typeof usualLimits>
}

export interface MailListener {
  /** Takes in what is under way, and no more. */
  stop: () => Promise<void>
}

const usualLimits = {
  connections: 50,
  connectionsOfClient: 10,
  mailsOfClientPerMinute: 600,
  /** Unknown addresses after which a client is sent away. */
  unknownAddresses: 5,
  /** Of a larger mail the head is kept: what it says of itself stands there. */
  keptBytes: 2 * 1024 * 1024,
  /** Who sends more than this is cut off. */
  endlessBytes: 100 * 1024 * 1024,
  /** A report is for one address. */
  recipients: 20,
  /** Who goes on for longer than this is cut off: a byte a minute would keep a place for ever. */
  sessionMs: 15 * 60_000,
}

/**
 * Takes in mails that come back by SMTP, to return addresses of ours alone. Writes to nobody: what it does not want it refuses while it
 * is handed over, no matter who it is from, so that two programs never answer each other. Resolves once it listens.
 */
export async function startMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { addresses, host, port, logger } = options
  const limits = { ...usualLimits, ...options.limits }
  const perMinute = new RateLimiterMemory({ points: limits.mailsOfClientPerMinute, duration: 60 })
  const clients = new Map<string, number>()
  const unknown = new Map<string, number>()

  const server = new SMTPServer({
    name: host,
    banner: 'Returned mails only',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: limits.connections,
    maxRecipients: limits.recipients,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    // Sizes are told by no one who sends a report: of one that is too large the head is kept.
    hideSize: true,
    logger: false,

    onConnect: ({ id, remoteAddress }, callback) => {
      const client = clientKey(remoteAddress)
      const open = (clients.get(client) ?? 0) + 1
      if (open > limits.connectionsOfClient) return callback(refusal(421, '4.7.0 Too many connections'))
      clients.set(client, open)
      unknown.set(id, 0)
      callback()
    },

    onClose: ({ id, remoteAddress }) => {
      // A client that was refused at once was not counted.
      if (!unknown.delete(id)) return
      const client = clientKey(remoteAddress)
      const open = (clients.get(client) ?? 1) - 1
      if (open === 0) clients.delete(client)
      else clients.set(client, open)
    },

    onMailFrom: async (_address, { remoteAddress }, callback) => {
      const isTooMany = await spendMail(remoteAddress)
      callback(isTooMany ? refusal(451, '4.7.0 Too many mails, try again in a minute') : null)
    },

    onRcptTo: ({ address }, { id }, callback) => {
      if (addresses.read(address)) return callback()
      const count = (unknown.get(id) ?? 0) + 1
      unknown.set(id, count)
      const isTooMany = count >= limits.unknownAddresses
      callback(
        isTooMany ? refusal(421, '4.7.0 Too many unknown addresses') : refusal(550, '5.1.1 No such address'),
      )
    },

    onData: async (stream, session, callback) => {
      callback(await receive(stream, session), '2.0.0 Taken in')
    },
  })

  /** Whether a client has had its mails of this minute. */
  async function spendMail(remoteAddress: string): Promise<boolean> {
    try {
      await perMinute.consume(clientKey(remoteAddress))
      return false
    } catch {
      return true
    }
  }

  /** Null once a mail is taken in; what fails is said in the log, and the client has to come again. */
  async function receive(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
  ): Promise<Error | null> {
    try {
      const raw = await readHead(stream, limits)
      if (raw === null) return refusal(421, '4.3.4 This mail does not end')
      const tokens = envelope.rcptTo.flatMap(({ address }) => addresses.read(address) ?? [])
      for (const token of tokens) await takeInOne(raw, token)
      return null
    } catch (error) {
      logger.error({ err: error }, 'a returned mail could not be taken in; it will come again')
      return refusal(451, '4.3.0 Try again later')
    }
  }

  async function takeInOne(raw: Buffer, token: ReturnToken): Promise<void> {
    const taken = await inPoolTransaction(options.db, (client) =>
      takeInMail(client, { raw, token, addresses }),
    )
    const { sendId } = token
    if (taken.isNew)
      logger.info({ class: taken.class, suppressed: taken.suppressed, sendId }, 'a mail came back')
  }

  server.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), limits.sessionMs)
    end.unref()
    socket.once('close', () => clearTimeout(end))
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, undefined, () => resolve())
  await promise
  server.off('error', reject)
  // Of a client that vanishes.
  server.on('error', (error: Error) =>
    logger.debug({ err: error }, 'a client of the mail listener went away'),
  )
  return {
    stop: () => {
      const stopped = Promise.withResolvers<void>()
      server.close(() => stopped.resolve())
      return stopped.promise
    },
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** The first part of a mail; the rest is read and dropped. Null for one that does not end. */
async function readHead(
  stream: SMTPServerDataStream,
  { keptBytes, endlessBytes }: Pick<typeof usualLimits, 'keptBytes' | 'endlessBytes'>,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let kept = 0
  let size = 0
  const parts: AsyncIterable<Buffer> = stream
  for await (const chunk of parts) {
    size += chunk.length
    if (size > endlessBytes) return null
    if (kept >= keptBytes) continue
    chunks.push(chunk.subarray(0, keptBytes - kept))
    kept += Math.min(chunk.length, keptBytes - kept)
  }
  return Buffer.concat(chunks)
}
