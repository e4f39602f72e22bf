import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { keepRecipientsDays } from '../ledger/erase-recipients.ts'
import type { SendJournal } from './journal.ts'

/**
 * Removes from the journal of this machine what is about sends that ended longer ago than their recipients are known. What goes on, or what the
 * database does not know of, stays. Nobody has one of them go on meanwhile.
 */
export async function removeOldJournals(db: Pool, journal: SendJournal): Promise<void> {
  await inPoolTransaction(db, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select key from campaign_sends
        where key = any($1::uuid[]) and (statement ->> 'at')::timestamptz < now() - make_interval(days => $2)
        for update`,
      [journal.keys(), keepRecipientsDays],
    )
    for (const { key } of rows) journal.remove(key)
  })
}
