import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** Takes away sessions that are over and devices that nobody has signed in on for a year. */
export async function deleteExpiredSessions(db: SqlClient): Promise<void> {
  await db.query(
    'delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(secs => idle_seconds)',
  )
  await db.query(`delete from known_devices where last_used_at < now() - interval '1 year'`)
}
