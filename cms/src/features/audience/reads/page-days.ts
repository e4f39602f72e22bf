import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readMonth } from '../bytes/count-bytes.ts'
import { addCounts, type DayCounts, noCounts, SourceSums } from '../counts.ts'
import { countsOfRow, type StoredSums, storedSums } from '../day-rows.ts'
import { dayAfter, dayOfMonth, type DayRange, monthAfter, monthOf } from '../days.ts'
import { inThrees } from '../few.ts'
import { readParents } from '../sources.ts'
import { splitAtOpen } from './open-from.ts'

/** What was counted of a page, day by day. */
export type PageDays = Map<string, DayCounts>

/** The days of a page in a stretch of time, without their sources, and their sum, which has them. */
export async function readDaysOfPage(
  db: SqlClient,
  { pageId, ...range }: DayRange & { pageId: number },
): Promise<{ days: PageDays; sum: DayCounts }> {
  const sources = new SourceSums()
  const pages = await readPageDays(db, { pageIds: [pageId], sources, ...range })
  const days = pages.get(pageId) ?? new Map<string, DayCounts>()
  return { days, sum: { ...sumOfDays(days.values()), sources: sources.toMap() } }
}

/**
 * The days of pages in a stretch of time, by page id: of closed days from the months, of the others as they are now. With `sources`, those
 * of all days are added there, and no day has any.
 */
export async function readPageDays(
  db: SqlClient,
  { pageIds, sources, from, to }: DayRange & { pageIds: readonly number[]; sources?: SourceSums },
): Promise<Map<number, PageDays>> {
  const pages = new Map<number, PageDays>(pageIds.map((pageId) => [pageId, new Map()]))
  const { closed, open } = await splitAtOpen(db, { from, to })
  if (closed.from <= closed.to) await readClosed(db, { pages, sources, ...closed })
  if (open.from <= open.to) await readOpen(db, { pages, sources, ...open })
  return pages
}

function sumOfDays(days: Iterable<DayCounts>): DayCounts {
  const sum: DayCounts = { ...noCounts(), readers: 0 }
  for (const day of days) {
    addCounts(sum, day)
    sum.readers += day.readers
  }
  return sum
}

type ReadInto = DayRange & { pages: Map<number, PageDays>; sources: SourceSums | undefined }

async function readClosed(db: SqlClient, { pages, sources, from, to }: ReadInto): Promise<void> {
  const { rows } = await db.query<{ month: string; pageId: number; days: Buffer }>(
    `select month::text as month, page_id as "pageId", days from audience_months
      where page_id = any($1) and month between $2 and $3 order by month`,
    [[...pages.keys()], monthOf(from), monthOf(to)],
  )
  for (const { month, pageId, days } of rows) {
    const first = month < from ? dayOfMonth(from) : 1
    const last = monthAfter(month) > to ? dayOfMonth(to) : 31
    for (const [number, counts] of readMonth(days, { first, last, sources })) {
      pages.get(pageId)?.set(dayAfter(month, number - 1), counts)
    }
  }
}

async function readOpen(db: SqlClient, { pages, sources, from, to }: ReadInto): Promise<void> {
  const { rows } = await db.query<StoredSums & { day: string; pageId: number; details: Buffer }>(
    `select day::text as day, page_id as "pageId", ${storedSums}, details from audience_days
      where page_id = any($1) and day between $2 and $3 order by day`,
    [[...pages.keys()], from, to],
  )
  const found = rows.map((row) => ({ ...row, counts: countsOfRow(row) }))
  const ids = found.flatMap(({ counts }) => [...counts.sources.keys()])
  const tree = await readParents(db, ids)
  for (const { day, pageId, counts } of found) {
    const told = inThrees(counts, tree)
    if (sources) for (const [id, views] of told) sources.add(id, views)
    pages.get(pageId)?.set(day, { ...counts, sources: sources ? new Map() : told })
  }
}
