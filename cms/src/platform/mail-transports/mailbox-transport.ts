import type { SqlClient } from '../database/sql-client.ts'
import { sqlOn } from '../database/typed-sql.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { toHeadLine } from './message/head-fields.ts'
import { bodyText } from './message/mail-body.ts'

/**
 * Puts mail into the local mailbox, which staff read in the admin, on the pool or in the transaction that is given. One key is one
 * mail as long as it lies there. Fails as the database does.
 */
export function createMailboxTransport(db: SqlClient): MailTransport {
  return {
    kind: 'mailbox',
    idempotentForMs: Infinity,
    isIdempotent: true,
    handOver: async (mail, signal) => {
      if (signal.aborted) return { kind: 'unreachable', reply: 'No answer: ABORTED' }
      await store(db, mail)
      return { kind: 'accepted', reply: 'In the mailbox.' }
    },
    close: async () => {},
  }
}

async function store(db: SqlClient, mail: OutgoingMail): Promise<void> {
  const { key, to, from, replyTo, subject, text, html, headers, messageId, isConfidential = false } = mail
  await sqlOn(db)
    .insertInto('mailbox_messages')
    .values({
      key,
      to,
      from: inOneLine(from),
      reply_to: replyTo ? inOneLine(replyTo) : null,
      subject: toHeadLine(subject),
      text: bodyText(text),
      html: bodyText(html),
      headers: JSON.stringify({ 'Message-ID': messageId, ...headers }),
      is_confidential: isConfidential,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

function inOneLine({ name, address }: { name: string; address: string }): string {
  return name === '' ? address : `${toHeadLine(name)} <${address}>`
}
