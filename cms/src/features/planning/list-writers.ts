import { rolesWith } from '../../platform/access/rights.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { personName } from '../writing/newest-version.ts'

/** Everybody who can be given something to write, by name. */
export async function listWriters(db: SqlClient): Promise<{ id: number; name: string }[]> {
  return sqlOn(db)
    .selectFrom('users as u')
    .select(['u.id', personName.as('name')])
    .where('u.role', 'in', rolesWith('writeArticles'))
    .orderBy('name')
    .orderBy('u.id')
    .execute()
}
