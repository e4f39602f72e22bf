import { type NotNull, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { env } from '../../../env.ts'
import { inOwnTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { EraseReader } from '../../../platform/queue/worker-feature.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** The readers whose accounts are due to be deleted, those that wait longest first. */
export async function findDueAccounts(db: Pick<Pool, 'query'>): Promise<number[]> {
  const due = await sqlOn(db)
    .selectFrom('reader_settings')
    .select('user_id as userId')
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .orderBy('deletion_due_at')
    .execute()
  return due.map(({ userId }) => userId)
}

/**
 * Deletes all accounts that are due, and gives how many. One that cannot be deleted now stands in nobody else's way;
 * throws at the end when there was one, so that the job is tried again.
 */
export async function deleteDueAccounts(
  { logger, ...context }: DeletionContext & { logger: Pick<Logger, 'warn'> },
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0
  let failures = 0
  for (const userId of await findDueAccounts(context.pool)) {
    signal?.throwIfAborted()
    try {
      if (await deleteDueAccount(context, userId)) deleted += 1
    } catch (error) {
      failures += 1
      logger.warn({ err: error, userId }, 'an account that is due could not be deleted')
    }
  }
  if (failures > 0) throw new Error(`${failures} accounts that are due could not be deleted.`)
  return deleted
}

export interface DeletionContext {
  pool: Pool
  /** What each feature does before an account goes, in this order. */
  erasers: readonly EraseReader[]
}

/**
 * Deletes an account that is due, and tells its owner; false when it was kept in the meantime, or belongs to the staff
 * by now. Anyone who signs in at the same moment either keeps it or finds it gone. What is paid for is ended at the payment
 * provider first, so that nobody is charged for an account that is gone; while that cannot be done, the account stays. The
 * provider may take its time, so no connection of the pool is held.
 */
export async function deleteDueAccount(
  { erasers }: Pick<DeletionContext, 'erasers'>,
  userId: number,
): Promise<boolean> {
  return inOwnTransaction(env.DATABASE_URL, async (client) => {
    const due = await sqlOn(client)
      .selectFrom('users as reader')
      .innerJoin('reader_settings as settings', 'settings.user_id', 'reader.id')
      .select('settings.deletion_due_at as dueAt')
      .where('reader.id', '=', userId)
      .where('reader.role', '=', 'reader')
      .where('settings.deletion_due_at', '<=', sql<Date>`now()`)
      .forUpdate(['reader', 'settings'])
      .$narrowType<{ dueAt: NotNull }>()
      .executeTakeFirst()
    if (!due) return false
    for (const erase of erasers) await erase(client, userId)
    const owner = await readRecipient(client, userId)
    await enqueueMail(accountDeletedMail(owner, { userId, ...due }), { client })
    await eraseAccount(client, userId)
    return true
  })
}

/**
 * Takes away an account and everything that belongs to it. What refers to it goes by the database's own rules:
 * sessions, password, settings, addresses, subscriptions, progress and saved articles with it; payments and the audit
 * log stay without a name, and so does the proof that its owner had agreed to newsletters.
 */
async function eraseAccount(client: PoolClient, userId: number): Promise<void> {
  await sqlOn(client).deleteFrom('users').where('id', '=', userId).execute()
  const detail = `The account ${userId}, as its owner had asked.`
  await recordAudit(client, { action: 'account-deleted', actorId: null, subjectId: null, detail })
}
