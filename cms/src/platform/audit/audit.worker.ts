import type { WorkerFeature } from '../queue/worker-feature.ts'
import type { SqlClient } from '../database/sql-client.ts'

export const auditWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'the audit log', run: () => deleteExpiredAudit(db) }],
}

/** Forgets what was taken down a year ago: by then it helps nobody, and it is about people. */
async function deleteExpiredAudit(db: SqlClient): Promise<void> {
  await db.query(`delete from audit_events where created_at < now() - interval '1 year'`)
}
