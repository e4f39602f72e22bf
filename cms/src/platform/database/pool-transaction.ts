import type { Pool, PoolClient } from 'pg'

/** Runs work in one transaction on a connection of the pool: it commits whole, or not at all when the work throws. */
export async function inPoolTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
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
