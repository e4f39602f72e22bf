import { Pool, type PoolClient } from 'pg'

/** Runs work in one transaction on a connection of the pool: it commits whole, or not at all when the work throws. */
export async function inPoolTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, { begin: 'begin', work })
}

/**
 * The same, and all that the work reads is as of one moment: that of its first statement which is none for a lock of a
 * table.
 */
export async function inRepeatableRead<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, { begin: 'begin isolation level repeatable read', work })
}

async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  { begin, work }: { begin: string; work: (client: PoolClient) => Promise<Result> },
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = new Error('The transaction could not be rolled back.', { cause })
    })
    throw error
  } finally {
    // A connection that cannot even roll back is closed instead of being lent again.
    client.release(broken)
  }
}

/** The same on a connection that is none of the pool's: for work that waits for somebody else, such as a payment provider. */
export async function inOwnTransaction<Result>(
  url: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const own = new Pool({ connectionString: url, max: 1, keepAlive: true })
  // Should it be lost while nothing is asked of it, the next statement fails.
  own.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    return await inPoolTransaction(own, work)
  } finally {
    await own.end()
  }
}
