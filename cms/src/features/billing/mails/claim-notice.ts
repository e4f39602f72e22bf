import type { SqlClient } from '../../../platform/database/sql-client.ts'

/**
 * Whether a notice of this key is still to be given: true once, for good, whatever becomes of the mail's own record.
 * To be called in the transaction that queues the mail.
 */
export async function claimNotice(client: SqlClient, key: string): Promise<boolean> {
  const { rows } = await client.query(
    'insert into billing_notices (key) values ($1) on conflict do nothing returning key',
    [key],
  )
  return rows.length > 0
}
