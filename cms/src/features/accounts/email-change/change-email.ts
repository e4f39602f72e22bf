import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { moveNewsletters } from '../../newsletter/move-subscriber.ts'
import { findAccount } from '../find-account.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { holdToken, issueToken, revokeTokens } from '../tokens/account-tokens.ts'
import { hasAddress } from '../verification/verify-email.ts'
import {
  addressChangedMail,
  addressTakenMail,
  changeRequestedMail,
  confirmationMail,
} from './email-change-mail.ts'

/** PostgreSQL's code for a row that a unique index has no room for. */
const uniqueViolation = '23505'

/** `isRepeated`: the link has done this before. */
export type EmailChange = { ok: true; isRepeated: boolean } | { ok: false; reason: 'link-invalid' | 'taken' }

/**
 * Asks for another address: it is the account's once its owner confirms it. A request before that was not confirmed is
 * forgotten. Whether the address has an account already, its owner learns and nobody else.
 */
export async function requestEmailChange(
  pool: Pick<Pool, 'connect'>,
  { userId, newEmail }: { userId: number; newEmail: string },
): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await revokeTokens(client, { userId, purposes: ['confirm-email'] })
    const issued = await issueToken(client, { purpose: 'confirm-email', userId, email: newEmail })
    if (!issued) throw new Error('A token without a job behind it was refused.')
    const owner = await readRecipient(client, userId)
    const change = { ...issued, newEmail }
    const mail =
      (await findAccount(client, newEmail)) === null
        ? confirmationMail(owner, change)
        : addressTakenMail(owner, change)
    await enqueueMail(mail, { client })
    await enqueueMail(changeRequestedMail(owner, change), { client })
  })
}

/** Gives an account the address that was asked for, by the link of the mail to it, and tells the old one. */
export async function confirmEmailChange(
  pool: Pick<Pool, 'connect'>,
  confirmation: { token: string; address: string },
): Promise<EmailChange> {
  try {
    return await inPoolTransaction(pool, (client) => confirm(client, confirmation))
  } catch (error) {
    if (isAddressTaken(error)) return { ok: false, reason: 'taken' }
    throw error
  }
}

async function confirm(
  client: PoolClient,
  { token, address }: { token: string; address: string },
): Promise<EmailChange> {
  const change = await holdToken(client, { token, purposes: ['confirm-email'] })
  if (!change) return { ok: false, reason: 'link-invalid' }
  if (await hasAddress(client, change)) return { ok: true, isRepeated: true }
  const { id, userId, email } = change
  const owner = await readRecipient(client, userId)
  const { emailVerifiedAt } = await sqlOn(client)
    .selectFrom('users')
    .select('email_verified_at as emailVerifiedAt')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await sqlOn(client)
    .updateTable('users')
    .set({ email, email_verified_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await moveNewsletters(client, {
    userId,
    from: owner.email,
    to: email,
    isFromVerified: emailVerifiedAt !== null,
  })
  // Links in mails to the old address open nothing any more.
  await revokeTokens(client, { userId, kept: id })
  await enqueueMail(addressChangedMail(owner, { id, newEmail: email }), { client })
  await recordAudit(client, { action: 'email-changed', actorId: userId, subjectId: userId, address })
  return { ok: true, isRepeated: false }
}

/** The unique index on addresses decides, also against somebody who registers at the same time. */
function isAddressTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation
}
