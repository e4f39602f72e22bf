import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sumPacked } from '../bytes/tally.ts'
import { daysOf, type DayRange } from '../days.ts'
import type { Measure } from '../tallies.ts'
import { splitAtOpen, splitClosed } from './open-from.ts'

/** The sum of a measure in a stretch of days for each page, at the place of its id: from months and days. */
export async function readSums(
  db: SqlClient,
  { measure, ...range }: DayRange & { measure: Measure },
): Promise<Float64Array> {
  const { closed, open } = await splitAtOpen(db, range)
  const { months, days } = splitClosed({ closed, open })
  // Base64 is read many times as fast as the hexadecimal digits that bytes are sent as otherwise.
  const { rows } = await db.query<{ pages: string }>(
    `select encode(pages, 'base64') as pages from audience_tallies where measure = $1 and (span, start) in (
       select 'month', unnest($2::date[]) union all select 'day', unnest($3::date[]))`,
    [measure, months, [...days, ...daysOf(open)]],
  )
  return sumPacked(rows.map(({ pages }) => Buffer.from(pages, 'base64')))
}

/** The ids with the largest sums, in their order; of equal ones the older page first. `total` is how many have any. */
export function firstOf(
  sums: Float64Array,
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; total: number } {
  const wanted = offset + limit
  const first: number[] = []
  const sumOf = (id: number) => sums[id] ?? 0
  let total = 0
  for (let id = 0; id < sums.length; id += 1) {
    const sum = sumOf(id)
    if (sum <= 0) continue
    total += 1
    // Most are not among the first: they cost this comparison.
    if (first.length >= wanted && sum <= sumOf(first.at(-1) ?? 0)) continue
    let [place, end] = [0, first.length]
    while (place < end) {
      const middle = (place + end) >>> 1
      if (sumOf(first[middle] ?? 0) >= sum) place = middle + 1
      else end = middle
    }
    first.splice(place, 0, id)
    if (first.length > wanted) first.pop()
  }
  return { ids: first.slice(offset), total }
}
