import { deletionGraceDays } from '@meridian/shared/accounts/account-deletion.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { deletionRequestedMail } from './deletion-mail.ts'

const AskedSchema = z.object({ dueAt: z.date().nullable() }).array()
const DueSchema = z.tuple([z.object({ dueAt: z.date() })])

/**
 * Takes down that a reader wants their account deleted, and tells them by mail when it will be. Asking again changes
 * nothing. Gives the day. `address` is the network address that it was asked from.
 */
export async function requestDeletion(
  pool: Pool,
  { userId, address }: { userId: number; address: string },
): Promise<Date> {
  return withReaderLock(pool, userId, async (client) => {
    const { rows } = await client.query(
      'select deletion_due_at as "dueAt" from reader_settings where user_id = $1 for update',
      [userId],
    )
    const [asked] = AskedSchema.parse(rows)
    if (asked?.dueAt) return asked.dueAt
    const written = await client.query(
      `insert into reader_settings (user_id, deletion_due_at) values ($1, now() + make_interval(days => $2))
       on conflict (user_id) do update set deletion_due_at = excluded.deletion_due_at
       returning deletion_due_at as "dueAt"`,
      [userId, deletionGraceDays],
    )
    const [{ dueAt }] = DueSchema.parse(written.rows)
    await recordAudit(client, {
      action: 'account-deletion-requested',
      actorId: userId,
      subjectId: userId,
      address,
    })
    const owner = await readRecipient(client, userId)
    await enqueueMail(deletionRequestedMail(owner, { userId, dueAt }), { client })
    return dueAt
  })
}
