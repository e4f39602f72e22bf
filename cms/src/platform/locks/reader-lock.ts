import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../database/pool-transaction.ts'

/**
 * Runs work on a reader's data in one transaction, after whatever else the same reader has begun: two requests that
 * count rows before they add one see each other.
 */
export async function withReaderLock<Result>(
  pool: Pick<Pool, 'connect'>,
  userId: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inPoolTransaction(pool, async (client) => {
    await client.query('select from users where id = $1 for no key update', [userId])
    return work(client)
  })
}
