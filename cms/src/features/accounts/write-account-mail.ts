import type { Pool } from 'pg'
import type { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'
import type { accountMailJob } from './account-mail.job.ts'
import { findAccount } from './find-account.ts'
import { readRecipient } from './notices/account-mail.ts'
import { codeMail } from './one-time-code/code-mail.ts'
import { firstSignInMail, invitationMail, resetMail } from './password-reset/reset-mail.ts'
import { issueToken, tokenLifetimes } from './tokens/account-tokens.ts'
import { createCode } from './tokens/one-time-code.ts'

type Request = z.output<typeof accountMailJob.data>

/**
 * Writes the mail that a job asks for, its token in the same transaction. A job that runs again writes nothing more;
 * an address that nobody has gets no mail.
 */
export async function writeAccountMail(
  pool: Pick<Pool, 'connect'>,
  request: Request,
  jobId: string,
): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const mail = await write(client, request, jobId)
    if (mail) await enqueueMail(mail, { client })
  })
}

async function write(client: SqlClient, request: Request, requestKey: string): Promise<MailInput | null> {
  if (request.about === 'sign-in') return writeCode(client, request.email, requestKey)
  if (request.about === 'first-sign-in') return writeFirstSignIn(client, request.email, requestKey)
  const userId = request.about === 'invitation' ? request.userId : await findAccount(client, request.email)
  if (userId === null) return null
  const owner = await readRecipient(client, userId)
  const purpose = request.about === 'invitation' ? 'invitation' : 'reset-password'
  const link = await issueToken(client, { purpose, userId, email: owner.email, requestKey })
  if (!link) return null
  if (purpose === 'invitation') return invitationMail(owner, link)
  await recordAudit(client, { action: 'password-reset-requested', actorId: null, subjectId: userId })
  return resetMail(owner, link)
}

/** For a reader who was brought along from another site, and has neither a password nor been here; nothing for anybody else. */
async function writeFirstSignIn(
  client: SqlClient,
  email: string,
  requestKey: string,
): Promise<MailInput | null> {
  const reader = await sqlOn(client)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('role', '=', 'reader')
    .where('email_verified_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('user_passwords').whereRef('user_passwords.user_id', '=', 'users.id'))),
    )
    .executeTakeFirst()
  if (!reader) return null
  const owner = await readRecipient(client, reader.id)
  const link = await issueToken(client, {
    purpose: 'reset-password',
    userId: reader.id,
    email: owner.email,
    requestKey,
  })
  return link && firstSignInMail(owner, link)
}

/** A code is made for an address that nobody has as well, so that trying it is answered alike. */
async function writeCode(client: SqlClient, email: string, requestKey: string): Promise<MailInput | null> {
  const userId = await findAccount(client, email)
  const { code, kept } = createCode(email)
  const link = await issueToken(client, { purpose: 'sign-in', userId, email, requestKey, code: kept })
  if (!link || userId === null) return null
  const expiresAt = new Date(Date.now() + tokenLifetimes['sign-in'] * 1000)
  return codeMail(await readRecipient(client, userId), { ...link, code, expiresAt })
}
