import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'

/**
 * Switches a reader's history on or off. Switched off, what was recorded is deleted in the same transaction, and what
 * is on its way from another device is not recorded any more.
 */
export async function switchReadingHistory(pool: Pool, userId: number, isOn: boolean): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `insert into reader_settings (user_id, is_reading_history_on) values ($1, $2)
       on conflict (user_id) do update set is_reading_history_on = excluded.is_reading_history_on`,
      [userId, isOn],
    )
    if (!isOn) await deleteReadingProgress(client, userId)
  })
}

/** Deletes what was recorded of a reader's reading. */
export async function deleteReadingProgress(db: SqlClient, userId: number): Promise<void> {
  await db.query('delete from reading_progress where user_id = $1', [userId])
}
