import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../database/pool-transaction.ts'
import { sqlOn } from '../database/typed-sql.ts'

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
    await sqlOn(client).selectFrom('users').where('id', '=', userId).forNoKeyUpdate().execute()
    return work(client)
  })
}
