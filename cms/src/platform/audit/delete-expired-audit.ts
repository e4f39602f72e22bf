import type { SqlClient } from '../database/sql-client.ts'

/** Forgets what was taken down a year ago: by then it helps nobody, and it is about people. */
export async function deleteExpiredAudit(db: SqlClient): Promise<void> {
  await db.query(`delete from audit_events where created_at < now() - interval '1 year'`)
}
