import type { Payload } from 'payload'

/**
 * Keeps the process alive when Postgres goes away: a pool whose idle connections are lost ends it unless someone
 * listens. The next query connects again.
 */
export function watchPool(payload: Payload): void {
  payload.db.pool.on('error', (error) =>
    payload.logger.warn({ err: error, msg: 'A database connection was lost.' }),
  )
}
