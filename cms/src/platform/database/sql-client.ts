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

/** The transaction of a request to Payload, for functions that are used without Payload as well. */
export async function clientOf(req: PayloadRequest): Promise<SqlClient> {
  const db = fromDrizzle(await transactionOf(req), sql)
  return { query: (text, values = []) => db.executeSql(text, values) }
}
