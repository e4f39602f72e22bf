import type { SqlClient } from '../../../platform/database/sql-client.ts'

const keepHandledDays = 90
const keepAllDays = 400

/** Forgets events that were handled; those that were not are kept until there is nothing that they could tell. */
export async function deleteExpiredEvents(db: SqlClient): Promise<void> {
  await db.query(
    `delete from payment_events
      where received_at < now() - make_interval(days => case when handled_at is null then $2 else $1 end::int)`,
    [keepHandledDays, keepAllDays],
  )
}
