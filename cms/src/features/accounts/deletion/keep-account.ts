import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { accountKeptMail } from './deletion-mail.ts'

const DueSchema = z.object({ dueAt: z.date() }).array()

/**
 * Calls off the deletion of an account, if one was asked for: its owner has signed in, or said so. The owner is told by
 * mail. Runs in the transaction of `client`.
 */
export async function keepAccount(client: SqlClient, userId: number): Promise<void> {
  const { rows } = await client.query(
    `with asked as (
       select user_id, deletion_due_at from reader_settings
        where user_id = $1 and deletion_due_at is not null for update
     )
     update reader_settings settings set deletion_due_at = null
       from asked where settings.user_id = asked.user_id
     returning asked.deletion_due_at as "dueAt"`,
    [userId],
  )
  const [called] = DueSchema.parse(rows)
  if (!called) return
  await recordAudit(client, { action: 'account-deletion-cancelled', actorId: userId, subjectId: userId })
  const owner = await readRecipient(client, userId)
  await enqueueMail(accountKeptMail(owner, { userId, dueAt: called.dueAt }), { client })
}

/** 'Keep my account': the same, asked for by itself. */
export async function callOffDeletion(pool: Pick<Pool, 'connect'>, userId: number): Promise<void> {
  await inPoolTransaction(pool, (client) => keepAccount(client, userId))
}
