import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

const keepDays = 400

/** Forgets the reports of comparisons, with what they found, after 400 days. */
export async function deleteExpiredReconciliations(db: SqlClient): Promise<void> {
  await sqlOn(db)
    .deleteFrom('reconciliation_runs')
    .where('started_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .execute()
}
