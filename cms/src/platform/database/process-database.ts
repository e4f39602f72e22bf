import { Pool } from 'pg'
import type { Logger } from 'pino'
import { SessionLocks } from '../locks/session-locks.ts'
import { DatabaseListener } from './listener.ts'
import { noticedLoss } from './noticed-loss.ts'

/** All that a process has of Postgres: a pool, one connection that listens, and one that holds locks. */
export interface ProcessDatabase {
  pool: Pool
  listener: DatabaseListener
  sessionLocks: SessionLocks
}

/** Opens nothing yet: each connection is made when it is first needed. */
export function openProcessDatabase(options: {
  /** For the pool; may lead to a pooler that gives out a connection for each transaction. */
  url: string
  /** Leads to Postgres itself. */
  directUrl: string
  /** Connections of the pool. */
  poolSize: number
  /** Shown in `pg_stat_activity`. */
  name: string
  logger: Logger
  /** Where the process has some already: one connection holds all. */
  sessionLocks?: SessionLocks
}): ProcessDatabase & { close: () => Promise<void> } {
  const { url, directUrl, poolSize, name, logger } = options
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: poolSize,
    ...noticedLoss,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'database connection lost'))
  // The pool watches those that nobody uses. Of one in use the statement under way fails; unheard, its loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = new DatabaseListener({ databaseUrl: directUrl, logger })
  const { sessionLocks = new SessionLocks(directUrl) } = options
  return {
    pool,
    listener,
    sessionLocks,
    close: async () => {
      await Promise.all([listener.stop(), sessionLocks.close()])
      await pool.end()
    },
  }
}
