import { Pool, type PoolConfig } from 'pg'
import { env } from '../src/env.ts'

/**
 * A pool on the database of the test file, or where `options` say. A pool has ended before its connections have: the
 * setup of the next file, which drops the database, can be the one that ends them, and that is no problem of the pool.
 */
export function openPool(options: PoolConfig = {}): Pool {
  const pool = new Pool({ connectionString: env.DATABASE_URL, ...options })
  pool.on('error', () => {})
  return pool
}
