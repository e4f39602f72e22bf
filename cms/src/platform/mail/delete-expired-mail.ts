import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../database/typed-sql.ts'

const keptSince = sql<Date>`now() - make_interval(days => 90)`

/** Forgets which mails were sent, and those in the local mailbox, after 90 days. */
export async function deleteExpiredMail(db: Pick<Pool, 'query'>): Promise<void> {
  await sqlOn(db).deleteFrom('mail_deliveries').where('sent_at', '<', keptSince).execute()
  await sqlOn(db).deleteFrom('mailbox_messages').where('created_at', '<', keptSince).execute()
}
