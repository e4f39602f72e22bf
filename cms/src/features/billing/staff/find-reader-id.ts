import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The database key of the person who has this public id; null: nobody has. */
export async function findReaderId(db: SqlClient, publicId: string): Promise<number | null> {
  const reader = await sqlOn(db)
    .selectFrom('users')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return reader?.id ?? null
}
