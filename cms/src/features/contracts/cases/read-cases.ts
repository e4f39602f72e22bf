import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** How many cases wait for staff, how many of them too long, and how many are about notices that were late. */
export async function countCases(
  db: SqlClient,
): Promise<{ waiting: number; overdue: number; lateNotices: number }> {
  return sqlOn(db)
    .selectFrom('contract_cases')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('waiting'),
      cast<number>(fn.countAll().filterWhere('due_at', '<', sql<Date>`now()`), 'integer').as('overdue'),
      cast<number>(fn.countAll().filterWhere('kind', '=', 'late-notice'), 'integer').as('lateNotices'),
    ])
    .where('state', '<>', 'settled')
    .executeTakeFirstOrThrow()
}
