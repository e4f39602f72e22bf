import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** So long the printer and the carrier may come back with a question about a copy. */
export const keepPrintAddressesDays = 90

const nothing = {
  full_name: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}

/**
 * Erases the addresses of batches that are older than 90 days, and whatever is left of accounts that are gone. The
 * rows stay: how many copies went out says nothing of a person.
 */
export async function eraseOldPrintAddresses(pool: Pool): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    await db
      .with('old', (old) =>
        old
          .updateTable('print_runs')
          .set({ erased_at: sql<Date>`now()` })
          .where('erased_at', 'is', null)
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keepPrintAddressesDays})`)
          .returning('id'),
      )
      .updateTable('print_run_rows as entry')
      .from('old')
      .set(nothing)
      .whereRef('entry.run_id', '=', 'old.id')
      .execute()
    await db
      .updateTable('print_run_rows')
      .set(nothing)
      .where('user_id', 'is', null)
      .where('full_name', 'is not', null)
      .execute()
  })
}

/** Erases the addresses of one reader, in the transaction in which their account goes. */
export async function erasePrintAddressesOf(client: SqlClient, userId: number): Promise<void> {
  await sqlOn(client)
    .updateTable('print_run_rows')
    .set(nothing)
    .where('user_id', '=', userId)
    .where('full_name', 'is not', null)
    .execute()
}
