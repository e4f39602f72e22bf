import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** Whose address this is, however the account has it capitalised; null when nobody has it. `email` is in lower case. */
export async function findAccount(db: SqlClient, email: string): Promise<number | null> {
  const account = await sqlOn(db)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  return account?.id ?? null
}
