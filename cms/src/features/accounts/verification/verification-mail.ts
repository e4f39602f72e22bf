import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { greeting, readRecipient, toAccountMail, tokenUrl } from '../notices/account-mail.ts'
import { issueToken } from '../tokens/account-tokens.ts'

/** Asks the owner of an account's address to confirm it, in the transaction of `client`. */
export async function sendVerificationMail(client: SqlClient, userId: number): Promise<void> {
  const owner = await readRecipient(client, userId)
  const issued = await issueToken(client, { purpose: 'verify-email', userId, email: owner.email })
  if (!issued) throw new Error('A token without a job behind it was refused.')
  const blocks: MailBlock[] = [
    greeting(owner),
    {
      kind: 'paragraph',
      text: `An account at ${owner.siteName} was made with this address. Please confirm that it is yours.`,
    },
    { kind: 'button', label: 'Confirm my address', url: tokenUrl('verify-email', issued.token) },
    {
      kind: 'note',
      text: 'The link works once, for seven days. If you did not make this account, do not confirm it. Should you want it for yourself, sign in with a code by mail: that removes its password and signs everybody else out.',
    },
  ]
  await enqueueMail(
    toAccountMail(owner, {
      key: `verify-email:${issued.id}`,
      subject: `Please confirm your address at ${owner.siteName}`,
      heading: 'Confirm your address',
      preview: 'One press of a button, and your account is complete.',
      blocks,
    }),
    { client },
  )
}

/** The same for a reader who asks for it again. The links of earlier mails go on working. */
export async function sendAnotherVerificationMail(
  pool: Pick<Pool, 'connect'>,
  userId: number,
): Promise<void> {
  await inPoolTransaction(pool, (client) => sendVerificationMail(client, userId))
}
