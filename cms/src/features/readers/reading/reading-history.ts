import type { CollectionBeforeDeleteHook } from 'payload'
import type { Pool } from 'pg'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLock } from '../../../platform/locks/with-lock.ts'

/**
 * Switches a reader's history on or off. Switched off, what was recorded is deleted in the same transaction, and what
 * is on its way from another device is not recorded any more: those who record are waited for.
 */
export async function switchReadingHistory(pool: Pool, userId: number, isOn: boolean): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await holdLock(client, locks.readingHistory(userId))
    await sqlOn(client)
      .insertInto('reader_settings')
      .values({ user_id: userId, is_reading_history_on: isOn })
      .onConflict((oc) => oc.column('user_id').doUpdateSet({ is_reading_history_on: isOn }))
      .execute()
    if (!isOn) await deleteReadingProgress(client, userId)
  })
}

/**
 * Waits for those who record how far this reader has come, and lets nobody begin: they hold rows that go with the account, and
 * without it each could wait for the other.
 */
export const awaitReadingNotes: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await holdLock(await clientOf(req), locks.readingHistory(Number(id)))
}

/** Deletes what was recorded of a reader's reading. */
export async function deleteReadingProgress(db: SqlClient, userId: number): Promise<void> {
  await sqlOn(db).deleteFrom('reading_progress').where('user_id', '=', userId).execute()
}
