import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** Takes away all tickets of a reader, with their messages. */
export async function deleteTicketsOf(client: SqlClient, readerId: number): Promise<void> {
  await sqlOn(client).deleteFrom('support_tickets').where('reader_id', '=', readerId).execute()
}
