import type { Pool, PoolClient } from 'pg'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { CustomerLocks } from './customer-locks.ts'

const turns = new CustomerLocks()

/**
 * Runs a action about one customer in a transaction, after whatever else somebody has begun for the same customer, in
 * this process or another: two tabs that look at the provider before they change something there see each other.
 */
export async function withCustomerLock<Result>(
  pool: Pick<Pool, 'connect'>,
  customerId: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return turns.run(customerId, () => withLock(pool, locks.billingAction(customerId), work))
}
