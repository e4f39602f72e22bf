import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import { divisorsOf } from '../audience-periods.ts'
import type { DayRange } from '../days.ts'
import { type Change, changeOf, divided } from './figure.ts'
import { asOfOneMoment } from './open-from.ts'
import { type ArticleFigures, readFigures } from './read-article.ts'
import { readDiscrepancies, readUsual } from './read-usual.ts'
import type { Discrepancy } from './reconcile.ts'

/** Site servers tell what they have counted as often. */
const missingAtMostSeconds = 10

/** What was counted of the whole magazine, and how well. */
export interface Totals extends ArticleFigures {
  /** A CDN answered in some of the hours: there were more requests than were counted. */
  isBehindCdn: boolean
  /** What was counted one by one is never too much, and lacks so much of each site server that was killed, at most. */
  missingAtMostSeconds: number
  /** Beacons that counted for nothing. */
  refused: { forged: number; bots: number; limited: number }
  /** What cannot have been readers, hour by hour; behind a CDN nothing can be told. */
  discrepancies: Discrepancy[]
}

/** What was counted of the whole magazine in a stretch of days. */
export async function readTotals(pool: Pick<Pool, 'connect'>, range: DayRange): Promise<Totals> {
  return asOfOneMoment(pool, (db) => totalsOf(db, range))
}

async function totalsOf(db: SqlClient, range: DayRange): Promise<Totals> {
  const figures = await readFigures(db, { pageId: 0, ...range })
  const { rows } = await db.query<{ isBehindCdn: boolean; forged: number; bots: number; limited: number }>(
    `select coalesce(bool_or(is_behind_cdn), false) as "isBehindCdn",
       coalesce(sum(refused_forged), 0)::float8 as forged, coalesce(sum(refused_bots), 0)::float8 as bots,
       coalesce(sum(refused_limited), 0)::float8 as limited
       from audience_hours where hour >= ($1 || 'T00:00:00Z')::timestamptz
        and hour < ($2 || 'T00:00:00Z')::timestamptz + interval '1 day'`,
    [range.from, range.to],
  )
  const { isBehindCdn = false, forged = 0, bots = 0, limited = 0 } = rows[0] ?? {}
  const discrepancies = await readDiscrepancies(db, { ...range, usual: await readUsual(db, range) })
  return { ...figures, isBehindCdn, missingAtMostSeconds, refused: { forged, bots, limited }, discrepancies }
}

export interface Comparison {
  now: Totals
  before: Totals
  changes: Record<'views' | 'readers' | 'readToEnd' | 'seconds', Change>
}

/** Two stretches of days beside each other: sums by day where one has more days than the other. */
export async function readComparison(
  pool: Pick<Pool, 'connect'>,
  { now, before }: { now: DayRange; before: DayRange },
): Promise<Comparison> {
  const [present, former] = await asOfOneMoment(pool, async (db) => [
    await totalsOf(db, now),
    await totalsOf(db, before),
  ])
  const by = divisorsOf({ now, before })
  const change = (measure: keyof Comparison['changes']): Change =>
    changeOf(divided(present[measure], by.now), divided(former[measure], by.before))
  return {
    now: present,
    before: former,
    changes: {
      views: change('views'),
      readers: change('readers'),
      readToEnd: change('readToEnd'),
      seconds: change('seconds'),
    },
  }
}
