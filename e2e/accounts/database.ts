import pg from 'pg'
import { openMagazine } from '../magazine.ts'

let pool: pg.Pool | undefined

/** The database of the product under test, for people who have to be there before a journey begins. */
export function openDatabase(): pg.Pool {
  if (pool) return pool
  const { databaseUrl } = openMagazine()
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true })
  // Anyone who asks next is told if it is away.
  pool.on('error', () => undefined)
  return pool
}
