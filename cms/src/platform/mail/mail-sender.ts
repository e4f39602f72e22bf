import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { sqlOn } from '../database/typed-sql.ts'
import { locks } from '../locks/locks.ts'
import { withLock } from '../locks/with-lock.ts'
import { createMailTransport } from '../mail-transports/create-mail-transport.ts'
import type { MailTransportEnv } from '../mail-transports/mail-transport-env.ts'
import type { HandOver, MailAddress, OutgoingMail } from '../mail-transports/mail-transport.ts'
import { createMailboxTransport } from '../mail-transports/mailbox-transport.ts'
import { HopelessJobError } from '../queue/hopeless-job.ts'
import { furtherHeaders, type Mail } from './mail.ts'

export interface MailSenderOptions {
  db: Pool
  transport: MailTransportEnv
  from: MailAddress
  /** Whose host stands in the mails' ids. */
  publicUrl: string
}

export interface MailSender {
  /**
   * Sends a mail, unless one of its key was sent before: true if it was sent now. Throws an error without personal
   * data; a {@link HopelessJobError} when the server refuses this mail for good. A process that dies in the moment
   * between the server's answer and the note of it sends the mail once more, with the same Message-ID.
   */
  send: (mail: Mail) => Promise<boolean>
  /** Ends when the mails that are under way have been answered. */
  close: () => Promise<void>
}

/** Below the time limit of the job that sends, so that its failure is ours to tell. */
const timeLimitMs = 100_000

/** Mail to single people, by the configured transport over connections of its own. */
export function createMailSender({ db, transport, from, publicUrl }: MailSenderOptions): MailSender {
  const lane = createMailTransport(transport, { lane: 'single', db })
  return {
    send: (mail) =>
      withLock(db, locks.mail(mail.key), async (client) => {
        const { key } = mail
        const sent = await sqlOn(client)
          .selectFrom('mail_deliveries')
          .where('key', '=', key)
          .select('key')
          .executeTakeFirst()
        if (sent) return false
        // In the local mailbox it lies together with the note that it was sent.
        const carrier = lane.kind === 'mailbox' ? createMailboxTransport(client) : lane
        const outgoing = toOutgoing(mail, { from, publicUrl })
        throwUnlessAccepted(await carrier.handOver(outgoing, AbortSignal.timeout(timeLimitMs)))
        await sqlOn(client).insertInto('mail_deliveries').values({ key }).execute()
        return true
      }),
    close: () => lane.close(),
  }
}

function toOutgoing(mail: Mail, { from, publicUrl }: { from: MailAddress; publicUrl: string }): OutgoingMail {
  const { key, to, replyTo, subject, text, html, isConfidential } = mail
  return {
    key,
    messageId: messageId(key, publicUrl),
    from,
    ...(replyTo && { replyTo }),
    to,
    envelopeFrom: from.address,
    subject,
    text,
    html,
    headers: furtherHeaders(mail),
    isConfidential,
  }
}

/**
 * A failure in words without addresses: what a server answers often repeats them. A mail that is refused for good for what it says
 * or whom it is to is not taken later either; what is about the server or about us can be mended.
 */
function throwUnlessAccepted(handOver: HandOver): void {
  switch (handOver.kind) {
    case 'accepted':
      return
    case 'refused': {
      const { about, code, enhanced } = handOver
      const message = `The mail was refused: ${code} ${enhanced ?? ''} about the ${about}.`
      throw about === 'sender' ? new Error(message) : new HopelessJobError(message)
    }
    case 'later':
      throw new Error(`The mail was not taken now: ${handOver.code} ${handOver.enhanced ?? ''}.`)
    case 'uncertain':
      throw new Error('Nobody knows whether the mail was taken: its answer is missing.')
    case 'unreachable':
      throw new Error('The mail could not be handed over: no connection, or nobody lets us in.')
  }
}

/** The same for every try, so that a mailbox that gets a mail twice can tell. */
function messageId(key: string, publicUrl: string): string {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${id}@${new URL(publicUrl).hostname}>`
}
