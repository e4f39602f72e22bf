import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload, PayloadRequest } from 'payload'

type Connection = Extract<NonNullable<Parameters<Payload['db']['execute']>[0]['db']>, { execute: unknown }>

/**
 * The connection of the request's own transaction. Throws when the request has none: outside of it something could
 * be seen before its change.
 */
export async function transactionOf(req: PayloadRequest): Promise<Connection> {
  const transactionId = await req.transactionID
  const connection = transactionId === undefined ? undefined : req.payload.db.sessions?.[transactionId]?.db
  if (!isConnection(connection)) throw new Error('A change must be written in a transaction.')
  return connection
}

/**
 * Runs a statement on the connection of the request's own transaction, so that it commits or rolls back with
 * the document. Throws when the request has none.
 */
export async function runInTransaction(req: PayloadRequest, statement: SQL): Promise<unknown[]> {
  const connection = await transactionOf(req)
  const { rows } = await req.payload.db.execute({ db: connection, sql: statement })
  return rows
}

/** Payload types its sessions for every database at once; with this adapter they are drizzle transactions. */
function isConnection(session: unknown): session is Connection {
  return typeof session === 'object' && session !== null && 'execute' in session
}
