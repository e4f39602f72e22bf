import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

type Db = Pick<Pool, 'query'>

/** Claims about a contract lapse three years after the end of the year in which they arose (§ 195, § 199 BGB). */
const lapsed = sql<Date>`date_trunc('year', now()) - make_interval(years => 3)`

/** Deletes declarations and cases three years after the end of their year; a case that is not settled stays, with its declaration. */
export async function deleteExpiredDeclarations(db: Db): Promise<void> {
  await sqlOn(db)
    .deleteFrom('contract_cases')
    .where('state', '=', 'settled')
    .where('created_at', '<', lapsed)
    .execute()
  await sqlOn(db)
    .deleteFrom('contract_declarations as declaration')
    .where('created_at', '<', lapsed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_cases as open')
            .select('open.id')
            .whereRef('open.declaration_id', '=', 'declaration.id'),
        ),
      ),
    )
    .execute()
}

/** Deletes notices three years after the end of the year in which they were due. */
export async function deleteExpiredNotices(db: Db): Promise<void> {
  await sqlOn(db).deleteFrom('notices').where('due_by', '<', lapsed).execute()
}
