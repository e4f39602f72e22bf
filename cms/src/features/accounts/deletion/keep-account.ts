import type { NotNull } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { accountKeptMail } from './deletion-mail.ts'

/**
 * Calls off the deletion of an account, if one was asked for: its owner has signed in, or said so. The owner is told by
 * mail. Runs in the transaction of `client`.
 */
export async function keepAccount(client: Pick<Pool, 'query'>, userId: number): Promise<void> {
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
    .set({ deletion_due_at: null })
    .whereRef('reader_settings.user_id', '=', 'asked.user_id')
    .returning('asked.dueAt')
    .executeTakeFirst()
  if (!called) return
  await recordAudit(client, { action: 'account-deletion-cancelled', actorId: userId, subjectId: userId })
  const owner = await readRecipient(client, userId)
  await enqueueMail(accountKeptMail(owner, { userId, dueAt: called.dueAt }), { client })
}

/** 'Keep my account': the same, asked for by itself. */
export async function callOffDeletion(pool: Pick<Pool, 'connect'>, userId: number): Promise<void> {
  await inPoolTransaction(pool, (client) => keepAccount(client, userId))
}
