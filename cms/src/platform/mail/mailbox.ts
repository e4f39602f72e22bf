import type { PoolClient } from 'pg'
import { furtherHeaders, type Mail } from './mail.ts'

/** Puts a mail into the local mailbox, which staff read in the admin. */
export async function storeInMailbox(
  client: Pick<PoolClient, 'query'>,
  { mail, from }: { mail: Mail; from: { name: string; address: string } },
): Promise<void> {
  await client.query(
    `insert into mailbox_messages (key, "to", "from", reply_to, subject, text, html, headers, is_confidential)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
    [
      mail.key,
      mail.to,
      inOneLine(from),
      mail.replyTo ? inOneLine(mail.replyTo) : null,
      mail.subject,
      mail.text,
      mail.html,
      JSON.stringify(furtherHeaders(mail)),
      mail.isConfidential,
    ],
  )
}

function inOneLine({ name, address }: { name: string; address: string }): string {
  return name === '' ? address : `${name} <${address}>`
}
