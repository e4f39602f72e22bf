import type { Pool } from 'pg'
import { locks } from '../../platform/locks/locks.ts'
import { withLock } from '../../platform/locks/with-lock.ts'
import { dayAfter, dayOf } from './days.ts'
import { oldestDays } from './inbox/add-delta.ts'
import { deleteDaysBefore } from './partitions.ts'

/** So long hours are kept. */
const hoursKeptDays = 60
/** A boot is deleted when each of its deltas would be refused for its age, whatever its clock said. */
const bootsKeptDays = oldestDays + 2

/** Deletes what is kept only for a time: the hours of pages, and which deltas of which boots were counted. */
export async function deleteOldCounts(pool: Pick<Pool, 'connect'>, now = new Date()): Promise<void> {
  const today = dayOf(now)
  await withLock(pool, locks.audience, async (client) => {
    const { rows } = await client.query<{ open: string | null }>(
      'select (max(day) + 1)::text as open from audience_closings',
    )
    const open = rows[0]?.open ?? null
    const before = dayAfter(today, -hoursKeptDays)
    // A day that is not in its month yet stays.
    if (open !== null) await deleteDaysBefore(client, open < before ? open : before)
    await client.query(
      `delete from audience_boots boot where heard_at < $1
        and not exists (select from audience_deltas delta where delta.boot = boot.boot)`,
      [dayAfter(today, -bootsKeptDays)],
    )
  })
}
