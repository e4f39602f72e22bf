import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** Deletes what was settled a quarter of a year ago, with the copies of what it published: the versions are kept elsewhere. */
export async function deleteExpiredSchedules(db: SqlClient): Promise<void> {
  await sqlOn(db)
    .deleteFrom('publish_schedules')
    .where('state', '<>', 'waiting')
    .where('settled_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
