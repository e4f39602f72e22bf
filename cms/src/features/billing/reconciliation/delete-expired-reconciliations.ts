import type { SqlClient } from '../../../platform/database/sql-client.ts'

const keepDays = 400

/** Forgets the reports of comparisons, with what they found, after 400 days. */
export async function deleteExpiredReconciliations(db: SqlClient): Promise<void> {
  await db.query('delete from reconciliation_runs where started_at < now() - make_interval(days => $1)', [
    keepDays,
  ])
}
