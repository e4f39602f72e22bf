import pg from 'pg'
import { Installation } from '../../scripts/test/installation.ts'
import { env } from '../env.ts'

let pool: pg.Pool | undefined

/** The database of the product under test, for people who have to be there before a journey begins. */
export function openDatabase(): pg.Pool {
  if (pool) return pool
  const { databaseUrl } = Installation.open({ dataDir: '.data/e2e', port: env.E2E_PORT })
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true })
  // Whoever asks next is told if it is away.
  pool.on('error', () => undefined)
  return pool
}
