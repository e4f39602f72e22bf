import { deletionGraceDays } from '@meridian/shared/accounts/account-deletion.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../notices/account-mail.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { readSubscription } from '../../entitlement/read-subscription.ts'
import { deletionRequestedMail } from './deletion-mail.ts'
import { stopRenewalJob } from './deletion.jobs.ts'

/**
 * Records that a reader wants their account deleted, has the renewal of their plan stopped, and tells them by mail when it
 * will be and what becomes of the plan and the money. Asking again changes nothing. Gives the day. `address` is the network address that it was asked from.
 */
export async function requestDeletion(
  pool: Pool,
  { userId, address }: { userId: number; address: string },
): Promise<Date> {
  return withReaderLock(pool, userId, async (client) => {
    const asked = await sqlOn(client)
      .selectFrom('reader_settings')
      .select('deletion_due_at as dueAt')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (asked?.dueAt) return asked.dueAt
    const { dueAt } = await sqlOn(client)
      .insertInto('reader_settings')
      .values({
        user_id: userId,
        deletion_cancelled_at: null,
        deletion_due_at: sql<Date>`now() + make_interval(days => ${deletionGraceDays})`,
      })
      .onConflict((oc) =>
        oc.column('user_id').doUpdateSet((eb) => ({
          deletion_due_at: eb.ref('excluded.deletion_due_at'),
          deletion_cancelled_at: null,
        })),
      )
      .returning((eb) => eb.ref('deletion_due_at').$notNull().as('dueAt'))
      .executeTakeFirstOrThrow()
    await recordAudit(client, {
      action: 'account-deletion-requested',
      actorId: userId,
      subjectId: userId,
      address,
    })
    await enqueue(stopRenewalJob, { userId, dueAt: dueAt.toISOString() }, { client })
    const owner = await readRecipient(client, userId)
    const subscription = await readSubscription(client, userId)
    await enqueueMail(deletionRequestedMail(owner, { userId, dueAt, subscription }), { client })
    return dueAt
  })
}
