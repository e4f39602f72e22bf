import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/**
 * Whether a notice of this key is still to be given: true once, for good, whatever becomes of the mail's own record.
 * To be called in the transaction that queues the mail.
 */
export async function claimNotice(client: SqlClient, key: string): Promise<boolean> {
  const claimed = await sqlOn(client)
    .insertInto('billing_notices')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
