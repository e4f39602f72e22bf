import { sql } from 'kysely'
import type { WorkerFeature } from '../queue/worker-feature.ts'
import type { SqlClient } from '../database/sql-client.ts'
import { sqlOn } from '../database/typed-sql.ts'

export const auditWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'the audit log', run: () => deleteExpiredAudit(db) }],
}

/** Deletes what was recorded a year ago: by then it helps nobody, and it is about people. */
async function deleteExpiredAudit(db: SqlClient): Promise<void> {
  await sqlOn(db)
    .deleteFrom('audit_events')
    .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
