import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Pool, PoolClient } from 'pg'
import { sqlOn } from '../database/typed-sql.ts'
import { locks } from '../locks/locks.ts'
import { withLock } from '../locks/with-lock.ts'
import { storeInMailbox } from './mailbox.ts'
import { furtherHeaders, type Mail } from './mail.ts'
import { describeSmtpFailure } from './smtp-failure.ts'

export interface Sender {
  name: string
  address: string
}

export interface MailSenderOptions {
  db: Pool
  /** Without a server mail goes to the local mailbox. */
  smtpUrl: string | undefined
  from: Sender
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
  close: () => void
}

type Deliver = (client: PoolClient, mail: Mail) => Promise<void>

/** Mail by SMTP, or without a mail server into the local mailbox. */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { deliver, close } = options.smtpUrl === undefined ? mailboxDelivery(options) : smtpDelivery(options)
  return {
    send: (mail) =>
      withLock(options.db, locks.mail(mail.key), async (client) => {
        const { key } = mail
        const db = sqlOn(client)
        const sent = await db
          .selectFrom('mail_deliveries')
          .where('key', '=', key)
          .select('key')
          .executeTakeFirst()
        if (sent) return false
        await deliver(client, mail)
        await db.insertInto('mail_deliveries').values({ key }).execute()
        return true
      }),
    close,
  }
}

function mailboxDelivery({ from }: MailSenderOptions): { deliver: Deliver; close: () => void } {
  return { deliver: (client, mail) => storeInMailbox(client, { mail, from }), close: () => {} }
}

function smtpDelivery(options: MailSenderOptions): { deliver: Deliver; close: () => void } {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (_client, mail) => {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageId(mail.key, options.publicUrl),
          headers: furtherHeaders(mail),
        })
      } catch (error) {
        throw describeSmtpFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The same for every try, so that a mailbox that gets a mail twice can tell. */
function messageId(key: string, publicUrl: string): string {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${id}@${new URL(publicUrl).hostname}>`
}
