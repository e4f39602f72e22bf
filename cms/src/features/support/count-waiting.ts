import { supportResponseHours } from '@meridian/shared/support/support-ticket.schema'
import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** How many readers wait for an answer, and how many of them longer than they were promised. */
export async function countWaiting(db: SqlClient): Promise<{ waiting: number; overdue: number }> {
  const promised = sql<Date>`now() - make_interval(hours => ${supportResponseHours})`
  return sqlOn(db)
    .selectFrom('support_tickets')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('waiting'),
      cast<number>(fn.countAll().filterWhere('waiting_since', '<', promised), 'integer').as('overdue'),
    ])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
}
