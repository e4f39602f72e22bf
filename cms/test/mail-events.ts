import type { SqlClient } from '../src/platform/database/sql-client.ts'
import { sqlOn } from '../src/platform/database/typed-sql.ts'

/** A confirmed subscriber as it lies in the database; its id. */
export async function addSubscriberRow(db: SqlClient, email: string): Promise<number> {
  const { id } = await sqlOn(db)
    .insertInto('newsletter_subscribers')
    .values({ email, state: 'confirmed', key: `key of ${email}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
