import type { SqlClient } from '../../platform/database/sql-client.ts'

/** Takes away all tickets of a reader, with their messages. */
export async function deleteTicketsOf(client: SqlClient, readerId: number): Promise<void> {
  await client.query('delete from support_tickets where reader_id = $1', [readerId])
}
