import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { toAddressKey } from './address-key.ts'

/** How long a mail itself is kept, and what is known of it; what a suppression in force rests on stays. */
const keep = { mailDays: 180, eventDays: 730 }

export const returnedMailWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'mails that came back', run: () => deleteOldEvents(db) }],
  eraseReader: () => eraseReturnedMail,
}

/** Deletes events that are old, and the mails of those that are not quite as old. */
export async function deleteOldEvents(db: Pool): Promise<void> {
  const before = (days: number) => sql<Date>`clock_timestamp() - make_interval(days => ${days})`
  await sqlOn(db)
    .deleteFrom('mail_events as event')
    .where('event.received_at', '<', before(keep.eventDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_suppressions as suppression')
            .select('suppression.id')
            .whereRef('suppression.event_id', '=', 'event.id')
            .where('suppression.lifted_at', 'is', null),
        ),
      ),
    )
    .execute()
  await sqlOn(db)
    .updateTable('mail_events')
    .set({ raw: null })
    .where('received_at', '<', before(keep.mailDays))
    .where('raw', 'is not', null)
    .execute()
}

/** Of an address whose account goes, the words of others stay nowhere; that nothing is to be sent there stays known. */
export async function eraseReturnedMail(client: SqlClient, userId: number): Promise<void> {
  const { email } = await sqlOn(client)
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await sqlOn(client)
    .updateTable('mail_events')
    .set({ raw: null, diagnostic: '' })
    .where('address_key', '=', toAddressKey(email))
    .execute()
}
