import { sumTallies } from '../bytes/tally.ts'
import { daysOf, type DayRange, splitRange } from '../days.ts'
import type { Measure } from '../tallies.ts'
import { type Queryable, splitAtOpen } from './open-from.ts'

/** The sum of a measure in a stretch of days for each page, at the place of its id: from months where all of them are closed, and days. */
export async function readSums(
  db: Queryable,
  { measure, ...range }: DayRange & { measure: Measure },
): Promise<Float64Array> {
  const { closed, open } = await splitAtOpen(db, range)
  const { months, days } = splitRange(closed)
  const { rows } = await db.query<{ pages: Buffer }>(
    `select pages from audience_tallies where measure = $1 and (span, start) in (
       select 'month', unnest($2::date[]) union all select 'day', unnest($3::date[]))`,
    [measure, months, [...days, ...daysOf(open)]],
  )
  return sumTallies(rows.map(({ pages }) => pages))
}

/** The ids with the largest sums, in their order; of equal ones the older page first. */
export function firstOf(
  sums: Float64Array,
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; total: number } {
  const present = sums.filter((sum) => sum > 0).toSorted()
  const total = present.length
  // The smallest that is still among the first: all others need no order.
  const least = present[Math.max(0, total - offset - limit)] ?? 0
  const ids: number[] = []
  for (const [id, sum] of sums.entries()) if (sum > 0 && sum >= least) ids.push(id)
  const sumOf = (id: number) => sums[id] ?? 0
  const ordered = ids.toSorted((a, b) => sumOf(b) - sumOf(a) || a - b)
  return { ids: ordered.slice(offset, offset + limit), total }
}
