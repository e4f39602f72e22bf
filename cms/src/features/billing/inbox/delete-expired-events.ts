import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

const keepHandledDays = 90
const keepAllDays = 400

/** Forgets events that were handled; those that were not are kept until there is nothing that they could tell. */
export async function deleteExpiredEvents(db: SqlClient): Promise<void> {
  const keepDays = sql`case when handled_at is null then ${keepAllDays} else ${keepHandledDays} end::int`
  await sqlOn(db)
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .execute()
}
