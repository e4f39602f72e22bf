import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { dayAfter, type DayRange } from '../days.ts'
import { type BothCounts, type Discrepancy, mayBeTold, reconcileEach, usualWhenNew } from './reconcile.ts'

/** So many days are looked at, up to the last one of the time in question. */
const usualDays = 28
/** A day with fewer views says nothing about what is usual, nor do fewer days than these. */
const fewestViews = 100
const fewestDays = 7

const isBetween = (from: string, to: string) =>
  `hour >= (${from} || 'T00:00:00Z')::timestamptz and hour < (${to} || 'T00:00:00Z')::timestamptz + interval '1 day'`

/**
 * How many requests of browsers there are for a view on a usual day of the whole magazine: half of the days have more, so that no single one
 * moves it. Null where a CDN answered in some of the time: then requests are not all there were.
 */
export async function readUsual(db: SqlClient, { from, to }: DayRange): Promise<number | null> {
  const { rows } = await db.query<{ isBehindCdn: boolean; days: number; usual: number | null }>(
    `with days as (
       select sum(requests_browser)::float8 / sum(views)::float8 as ratio
         from audience_hours where ${isBetween('$1', '$3')}
        group by (hour at time zone 'UTC')::date having not bool_or(is_behind_cdn) and sum(views) >= ${fewestViews})
     select exists (select from audience_hours where ${isBetween('$2', '$3')} and is_behind_cdn) as "isBehindCdn",
       count(*)::int as days, percentile_cont(0.5) within group (order by ratio) as usual from days`,
    [dayAfter(to, 1 - usualDays), from, to],
  )
  const { isBehindCdn = false, days = 0, usual = null } = rows[0] ?? {}
  if (isBehindCdn) return null
  return usual === null || days < fewestDays ? usualWhenNew : usual
}

/** What of a stretch of days in the whole magazine cannot have been readers, found hour by hour: what comes at once stands out. */
export async function readDiscrepancies(
  db: SqlClient,
  { usual, ...range }: DayRange & { usual: number | null },
): Promise<Discrepancy[]> {
  if (usual === null) return []
  // Of two years, few hours are worth being sent here.
  const { rows } = await db.query<BothCounts>(
    `select views::float8 as views, requests_browser::float8 as browser, requests_unknown::float8 as "unknown"
       from audience_hours where ${isBetween('$1', '$2')} and (${mayBeTold})`,
    [range.from, range.to],
  )
  return reconcileEach(rows, usual)
}
