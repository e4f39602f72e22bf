import { ImapFlow } from 'imapflow'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { ProcessDatabase } from '../../platform/database/process-database.ts'
import { locks } from '../../platform/locks/locks.ts'
import { keepRunning } from '../../platform/processes/keep-running.ts'
import { Wakeup } from '../../platform/queue/wakeup.ts'
import { classifyReturnedMail } from './classify-returned-mail.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import type { ReturnAddresses } from './return-address.ts'
import { takeInMail } from './take-in-mail.ts'

/** Where mails go that were taken in. */
export const readFolder = 'Read by Meridian'

/** Mails that are older were read before, or are nobody's any more. */
const pastDays = 30
const keptBytes = 2 * 1024 * 1024

export interface MailboxReader {
  stop: () => Promise<void>
}

interface MailboxReaderOptions {
  /** `imaps://user:password@host:port/mailbox`; the mailbox is INBOX unless one is named. */
  url: string
  database: Pick<ProcessDatabase, 'pool' | 'sessionLocks'>
  addresses: ReturnAddresses | null
  logger: Logger
  /** How often it looks where a server does not tell of new mails. */
  pollMs?: number
  /** How often a worker that stands by asks whether the mailbox has lost its reader. */
  standbyMs?: number
}

/**
 * Reads a mailbox in which mails come back: those are taken in, each once, and moved into a folder of their own. All other mails stay as
 * they are, unread ones unread. Connects again whenever the connection is lost. One worker at a time does it.
 */
export function startMailboxReader(options: MailboxReaderOptions): MailboxReader {
  const { database, logger, standbyMs = 1500 } = options
  const stopping = new AbortController()
  const known: KnownMails = { validity: null, left: new Set() }
  const reading = keepRunning({
    signal: stopping.signal,
    logger,
    failure: 'the mailbox of returned mails could not be read',
    work: () =>
      database.sessionLocks.runUntilLost(
        locks.returnedMailbox,
        { signal: stopping.signal, retryMs: standbyMs },
        (held) => readMailbox(options, known, held),
      ),
  })
  return {
    stop: async () => {
      stopping.abort()
      await reading
    },
  }
}

/** What this process knows of the mailbox, whatever becomes of its connection. */
interface KnownMails {
  /** While this is the same, the numbers of mails are. */
  validity: bigint | null
  /** Mails that were looked at and are none that came back. */
  left: Set<number>
}

async function readMailbox(
  { url, database, addresses, logger, pollMs = 60_000 }: MailboxReaderOptions,
  known: KnownMails,
  signal: AbortSignal,
): Promise<void> {
  const { client, mailbox } = openClient(url)
  const wakeup = new Wakeup()
  const wake = () => wakeup.wake()
  for (const event of ['exists', 'error', 'close']) client.on(event, wake)
  try {
    await client.connect()
    await client.mailboxCreate(readFolder)
    const { uidValidity } = await client.mailboxOpen(mailbox)
    if (uidValidity !== known.validity) known.left.clear()
    known.validity = uidValidity
    while (!signal.aborted) {
      if (!client.usable) throw new Error('The connection to the mailbox is lost.')
      await readNew({ client, db: database.pool, addresses, logger, known, signal })
      await wakeup.wait(pollMs, signal)
    }
  } finally {
    client.close()
  }
}

function openClient(address: string): { client: ImapFlow; mailbox: string } {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  })
  return { client, mailbox: decodeURIComponent(pathname.slice(1)) || 'INBOX' }
}

interface Round {
  client: ImapFlow
  db: Pool
  addresses: ReturnAddresses | null
  logger: Logger
  known: KnownMails
  signal: AbortSignal
}

async function readNew({ client, db, addresses, logger, known, signal }: Round): Promise<void> {
  const since = new Date(Date.now() - pastDays * 86_400_000)
  const found = await client.search({ since }, { uid: true })
  // The connection is lost, or the server does not want to just now.
  if (!found) return
  // Those that are too old by now, or gone, need not be known.
  const { left } = known
  known.left = new Set(found.filter((uid) => left.has(uid)))
  for (const uid of found.filter((each) => !left.has(each))) {
    if (signal.aborted) return
    const message = await client.fetchOne(
      String(uid),
      { source: { start: 0, maxLength: keptBytes } },
      { uid: true },
    )
    const raw = message && message.source
    if (!raw) continue
    if (classifyReturnedMail(await readReturnedMail(raw)).class === 'other') {
      known.left.add(uid)
      continue
    }
    const taken = await inPoolTransaction(db, (connection) =>
      takeInMail(connection, { raw, token: null, addresses }),
    )
    // Once it is kept: one that is read again after a crash is known by its content.
    await client.messageMove(String(uid), readFolder, { uid: true })
    if (taken.isNew) logger.info({ class: taken.class, suppressed: taken.suppressed }, 'a mail came back')
  }
}
