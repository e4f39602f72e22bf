import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { mailsOnDay } from './warm-up.ts'

/** A sending domain that is new, since a day (UTC, `2026-11-28`). */
export interface WarmUp {
  domain: string
  since: string
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Takes mails out of what a domain may send today while it warms up: what is above that waits for tomorrow, in the same order. Counted in the
 * database, for all processes together.
 *
 * @returns how many of `wanted` may go out; less than none gives back what was taken and did not go out
 */
export async function takeAllowance(
  db: SqlClient,
  { wanted, warmUp, now = new Date() }: { wanted: number; warmUp: WarmUp | null; now?: Date },
): Promise<number> {
  if (warmUp === null || wanted === 0) return wanted
  const day = now.toISOString().slice(0, 10)
  const age = Math.floor((Date.parse(day) - Date.parse(warmUp.since)) / dayMs)
  const most = mailsOnDay(Math.max(0, age))
  if (most === null) return wanted
  if (wanted < 0) {
    await db.query(
      'update mail_days set mails = greatest(0, mails + $3::int) where domain = $1 and day = $2',
      [warmUp.domain, day, wanted],
    )
    return wanted
  }
  await db.query('insert into mail_days (domain, day, mails) values ($1, $2, 0) on conflict do nothing', [
    warmUp.domain,
    day,
  ])
  const { rows } = await db.query<{ granted: number }>(
    `with before as (select mails from mail_days where domain = $1 and day = $2 for update)
     update mail_days set mails = greatest(before.mails, least(before.mails + $3::int, $4::int)) from before
      where domain = $1 and day = $2
     returning mail_days.mails - before.mails as granted`,
    [warmUp.domain, day, wanted, most],
  )
  return rows[0]?.granted ?? 0
}

/** Lowers what is wanted of each group to a sum, from the first group on. */
export function limitTo(wanted: Map<string, number>, sum: number): void {
  let left = sum
  for (const [servers, mails] of wanted) {
    const granted = Math.min(mails, left)
    left -= granted
    if (granted === 0) wanted.delete(servers)
    else wanted.set(servers, granted)
  }
}
