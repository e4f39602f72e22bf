import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** Forgets what was settled a quarter of a year ago, with the copies of what it published: the versions are kept elsewhere. */
export async function deleteExpiredSchedules(db: SqlClient): Promise<void> {
  await db.query(
    `delete from publish_schedules where state <> 'waiting' and settled_at < now() - interval '90 days'`,
  )
}
