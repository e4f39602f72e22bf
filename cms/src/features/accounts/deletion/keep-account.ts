import { type NotNull, sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { readSubscription } from '../../entitlement/read-subscription.ts'
import { accountKeptMail } from './deletion-mail.ts'

/**
 * Calls off the deletion of an account, if one was asked for: its owner has signed in, or said so. The owner is told by
 * mail and, until they have seen it, in the account; a renewal that was stopped stays so until they resume it. Gives whether
 * there was one. Runs in the transaction of `client`.
 */
export async function keepAccount(client: Pick<Pool, 'query'>, userId: number): Promise<boolean> {
  const called = await sqlOn(client)
    .with('asked', (db) =>
      db
        .selectFrom('reader_settings')
        .select(['user_id', 'deletion_due_at as dueAt'])
        .where('user_id', '=', userId)
        .where('deletion_due_at', 'is not', null)
        .forUpdate()
        .$narrowType<{ dueAt: NotNull }>(),
    )
    .updateTable('reader_settings')
    .from('asked')
    .set({ deletion_due_at: null, deletion_cancelled_at: sql<Date>`now()` })
    .whereRef('reader_settings.user_id', '=', 'asked.user_id')
    .returning('asked.dueAt')
    .executeTakeFirst()
  if (!called) return false
  await recordAudit(client, { action: 'account-deletion-cancelled', actorId: userId, subjectId: userId })
  const owner = await readRecipient(client, userId)
  const subscription = await readSubscription(client, userId)
  await enqueueMail(accountKeptMail(owner, { userId, dueAt: called.dueAt, subscription }), { client })
  return true
}

/** 'Keep my account': the same, asked for by itself. Asked for once more, it says that the owner has seen that. */
export async function callOffDeletion(pool: Pick<Pool, 'connect'>, userId: number): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    if (await keepAccount(client, userId)) return
    await sqlOn(client)
      .updateTable('reader_settings')
      .set({ deletion_cancelled_at: null })
      .where('user_id', '=', userId)
      .execute()
  })
}
