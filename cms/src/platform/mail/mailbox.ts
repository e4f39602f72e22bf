import type { PoolClient } from 'pg'
import { sqlOn } from '../database/typed-sql.ts'
import { furtherHeaders, type Mail } from './mail.ts'

/** Puts a mail into the local mailbox, which staff read in the admin. */
export async function storeInMailbox(
  client: Pick<PoolClient, 'query'>,
  { mail, from }: { mail: Mail; from: { name: string; address: string } },
): Promise<void> {
  const { key, to, replyTo, subject, text, html, isConfidential } = mail
  await sqlOn(client)
    .insertInto('mailbox_messages')
    .values({
      key,
      to,
      from: inOneLine(from),
      reply_to: replyTo ? inOneLine(replyTo) : null,
      subject,
      text,
      html,
      headers: JSON.stringify(furtherHeaders(mail)),
      is_confidential: isConfidential,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

function inOneLine({ name, address }: { name: string; address: string }): string {
  return name === '' ? address : `${name} <${address}>`
}
