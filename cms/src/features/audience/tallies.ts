import type { SqlClient } from '../../platform/database/sql-client.ts'
import { packSums, packTally, sumPacked, type Tally, unpackTally } from './bytes/tally.ts'
import { type DayCounts, readToEndOf } from './counts.ts'
import { dayAfter, monthAfter } from './days.ts'

/** What pages are ranked by. */
export const measures = ['views', 'readers', 'read-to-end', 'seconds'] as const
export type Measure = (typeof measures)[number]

export function measureOf(measure: Measure, counts: DayCounts): number {
  if (measure === 'read-to-end') return readToEndOf(counts)
  return counts[measure]
}

/** Brings the tallies of a day to what pages have now. The whole magazine is not among them. */
export async function updateDayTallies(
  client: SqlClient,
  day: string,
  changed: ReadonlyMap<number, DayCounts>,
): Promise<void> {
  const { rows } = await client.query<{ measure: string; pages: Buffer }>(
    `select measure, pages from audience_tallies where span = 'day' and start = $1`,
    [day],
  )
  for (const measure of measures) {
    const stored = rows.find((row) => row.measure === measure)
    const tally: Tally = stored ? await unpackTally(stored.pages) : new Map()
    for (const [pageId, counts] of changed) if (pageId > 0) tally.set(pageId, measureOf(measure, counts))
    await writeStored(client, { span: 'day', start: day, measure, pages: await packTally(tally) })
  }
}

/** Makes the tallies of a month from those of its days up to the last one that is closed. */
export async function updateMonthTallies(
  client: SqlClient,
  { month, lastClosed }: { month: string; lastClosed: string },
): Promise<void> {
  const end = dayAfter(monthAfter(month), -1)
  for (const measure of measures) {
    const { rows } = await client.query<{ pages: Buffer }>(
      `select pages from audience_tallies where span = 'day' and measure = $1 and start between $2 and $3`,
      [measure, month, lastClosed < end ? lastClosed : end],
    )
    const pages = await packSums(await sumPacked(rows.map((row) => row.pages)))
    await writeStored(client, { span: 'month', start: month, measure, pages })
  }
}

interface StoredTally {
  span: 'day' | 'month'
  /** The first day. */
  start: string
  measure: Measure
  pages: Buffer
}

async function writeStored(client: SqlClient, { span, start, measure, pages }: StoredTally): Promise<void> {
  await client.query(
    `insert into audience_tallies (span, start, measure, pages) values ($1, $2, $3, $4)
     on conflict (span, start, measure) do update set pages = excluded.pages`,
    [span, start, measure, pages],
  )
}
