import type { Pool } from 'pg'
import { dayAfter, type DayRange } from '../days.ts'

export type Queryable = Pick<Pool, 'query'>

/** Before anything was counted. */
const longAgo = '2000-01-01'

/** A stretch of days in the part that is closed, which stands in the months, and the part that is not; one of them may be empty (`from > to`). */
export async function splitAtOpen(
  db: Queryable,
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
