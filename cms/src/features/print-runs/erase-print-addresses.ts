import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** So long the printer and the carrier may come back with a question about a copy. */
export const keepPrintAddressesDays = 90

const nothing = `full_name = null, address_line1 = null, address_line2 = null, city = null, state = null,
  postal_code = null, country = null`

/**
 * Erases the addresses of batches that are older than 90 days, and whatever is left of accounts that are gone. The
 * rows stay: how many copies went out says nothing of a person.
 */
export async function eraseOldPrintAddresses(pool: Pool): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `with old as (
         update print_runs set erased_at = now()
          where erased_at is null and created_at < now() - make_interval(days => $1) returning id
       )
       update print_run_rows entry set ${nothing} from old where entry.run_id = old.id`,
      [keepPrintAddressesDays],
    )
    await client.query(`update print_run_rows set ${nothing} where user_id is null and full_name is not null`)
  })
}

/** Erases the addresses of one reader, in the transaction in which their account goes. */
export async function erasePrintAddressesOf(client: SqlClient, userId: number): Promise<void> {
  await client.query(`update print_run_rows set ${nothing} where user_id = $1 and full_name is not null`, [
    userId,
  ])
}
