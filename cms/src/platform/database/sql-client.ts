import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { fromDrizzle } from 'pg-boss'
import { transactionOf } from './transaction.ts'

/** Runs statements: a pool, a connection with or without a transaction, or the transaction of a request. */
export interface SqlClient {
  query: <Row = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<{ rows: Row[]; rowCount?: number | null }>
}

/** One client for each transaction, so that what is kept for a client is kept as long. */
const clients = new WeakMap<object, SqlClient>()

/** The transaction of a request to Payload, for functions that are used without Payload as well. */
export async function clientOf(req: PayloadRequest): Promise<SqlClient> {
  const connection = await transactionOf(req)
  const known = clients.get(connection)
  if (known) return known
  const db = fromDrizzle(connection, sql)
  const client: SqlClient = { query: (text, values = []) => db.executeSql(text, values) }
  clients.set(connection, client)
  return client
}
