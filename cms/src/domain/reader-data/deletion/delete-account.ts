import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../database/pool-transaction.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { enqueueMail } from '../../mail/send-mail.job.ts'
import { erasePrintAddressesOf } from '../../print-runs/erase-print-addresses.ts'
import { deleteTicketsOf } from '../../support/delete-tickets.ts'
import { accountDeletedMail } from './deletion-mail.ts'

const UserSchema = z.object({ userId: z.number() }).array()
const DueSchema = z.object({ dueAt: z.date(), newsletterKey: z.string().nullable() }).array()

/** The readers whose accounts are due to be deleted, those that wait longest first. */
export async function findDueAccounts(db: Pick<Pool, 'query'>): Promise<number[]> {
  const { rows } = await db.query(
    'select user_id as "userId" from reader_settings where deletion_due_at <= now() order by deletion_due_at',
  )
  return UserSchema.parse(rows).map(({ userId }) => userId)
}

/**
 * Deletes an account that is due, and tells its owner; false when it was kept in the meantime, or belongs to the staff
 * by now. Whoever signs in at the same moment either keeps it or finds it gone.
 */
export async function deleteDueAccount(pool: Pool, userId: number): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `select settings.deletion_due_at as "dueAt",
              (select key from newsletter_subscribers
                where lower(email) = lower(reader.email) and state = 'confirmed') as "newsletterKey"
         from users reader join reader_settings settings on settings.user_id = reader.id
        where reader.id = $1 and reader.role = 'reader' and settings.deletion_due_at <= now()
          for update of reader, settings`,
      [userId],
    )
    const [due] = DueSchema.parse(rows)
    if (!due) return false
    const owner = await readRecipient(client, userId)
    await enqueueMail(accountDeletedMail(owner, { userId, ...due }), { client })
    await eraseAccount(client, userId)
    return true
  })
}

/**
 * Takes away an account and everything that belongs to it. What refers to it goes by the database's own rules:
 * sessions, password, settings, addresses, subscriptions, progress and saved articles with it; payments and the audit
 * log stay without a name. The newsletter is asked for by address and stays.
 */
async function eraseAccount(client: PoolClient, userId: number): Promise<void> {
  await deleteTicketsOf(client, userId)
  await erasePrintAddressesOf(client, userId)
  await client.query('delete from users where id = $1', [userId])
  const detail = `The account ${userId}, as its owner had asked.`
  await recordAudit(client, { action: 'account-deleted', actorId: null, subjectId: null, detail })
}
