import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { CustomerLocks } from './customer-locks.ts'

const turns = new CustomerLocks()

/** The first of an advisory lock's two numbers; the other is made from the customer's id. */
const family = 72_051

/**
 * Runs a action about one customer in a transaction, after whatever else somebody has begun for the same customer, in
 * this process or another: two tabs that look at the provider before they change something there see each other.
 */
export async function withCustomerLock<Result>(
  pool: Pick<Pool, 'connect'>,
  customerId: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return turns.run(customerId, () =>
    inPoolTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [family, customerId])
      return work(client)
    }),
  )
}
