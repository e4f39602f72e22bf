import type { Pool } from 'pg'
import { inRepeatableRead } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { dayAfter, type DayRange, monthAfter, monthOf, splitRange } from '../days.ts'

/** Reads as of one moment: a day that is closed meanwhile is not read twice. */
export async function asOfOneMoment<Read>(
  pool: Pick<Pool, 'connect'>,
  read: (db: SqlClient) => Promise<Read>,
): Promise<Read> {
  return inRepeatableRead(pool, read)
}

/** Before anything was counted. */
const longAgo = '2000-01-01'

/** A stretch of days in the part that is closed, which stands in the months, and the part that is not; one of them may be empty (`from > to`). */
export async function splitAtOpen(
  db: SqlClient,
  { from, to }: DayRange,
): Promise<{ closed: DayRange; open: DayRange }> {
  const { rows } = await db.query<{ openFrom: string | null }>(
    'select (max(day) + 1)::text as "openFrom" from audience_closings',
  )
  const openFrom = rows[0]?.openFrom ?? longAgo
  const lastClosed = dayAfter(openFrom, -1)
  return {
    closed: { from, to: to < openFrom ? to : lastClosed },
    open: { from: from > openFrom ? from : openFrom, to },
  }
}

/**
 * The months of which a stretch has every closed day, and the closed days beside them. The month that goes on is one of them: it has no
 * day that is not closed.
 */
export function splitClosed({ closed, open }: { closed: DayRange; open: DayRange }): {
  months: string[]
  days: string[]
} {
  const { from, to } = closed
  if (from > to || open.from > open.to) return splitRange(closed)
  const { months, days } = splitRange({ from, to: dayAfter(monthAfter(monthOf(to)), -1) })
  return { months, days: days.filter((day) => day <= to) }
}
