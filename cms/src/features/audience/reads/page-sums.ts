import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type DayCounts, readToEndOf } from '../counts.ts'
import { dayAfter, type DayRange, monthAfter } from '../days.ts'
import { splitAtOpen, splitClosed } from './open-from.ts'
import { readPageDays } from './page-days.ts'

/** What pages are compared by. */
export interface PageSums {
  views: number
  readers: number
  readToEnd: number
  seconds: number
  /** Requests by browsers, and those of which nobody can tell. */
  browser: number
  unknown: number
}

/** The sums of pages in a stretch of days, by page id: whole months from their rows, so that no day of them has to be read. */
export async function readPageSums(
  db: SqlClient,
  { pageIds, ...range }: DayRange & { pageIds: readonly number[] },
): Promise<Map<number, PageSums>> {
  const { closed, open } = await splitAtOpen(db, range)
  const { months } = splitClosed({ closed, open })
  const sums = new Map(pageIds.map((pageId) => [pageId, noSums()]))
  const { rows } = await db.query<PageSums & { pageId: number }>(
    `select page_id as "pageId", sum(views)::float8 as views, sum(readers)::float8 as readers,
       sum(read_to_end)::float8 as "readToEnd", sum(seconds)::float8 as seconds,
       sum(requests_browser)::float8 as browser, sum(requests_unknown)::float8 as "unknown"
       from audience_months where month = any($1::date[]) and page_id = any($2) group by page_id`,
    [months, pageIds],
  )
  for (const { pageId, ...more } of rows) add(sums.get(pageId), more)
  for (const rest of besides({ closed, open, months })) {
    for (const [pageId, days] of await readPageDays(db, { pageIds, ...rest })) {
      for (const counts of days.values()) add(sums.get(pageId), sumsOf(counts))
    }
  }
  return sums
}

/** What of a stretch is in no whole month: before them, after them, and not closed. */
function besides({
  closed,
  open,
  months,
}: {
  closed: DayRange
  open: DayRange
  months: readonly string[]
}): DayRange[] {
  const [first, last] = [months.at(0), months.at(-1)]
  const parts =
    first === undefined || last === undefined
      ? [closed]
      : [
          { from: closed.from, to: dayAfter(first, -1) },
          { from: monthAfter(last), to: closed.to },
        ]
  return [...parts, open].filter(({ from, to }) => from <= to)
}

function sumsOf(counts: DayCounts): PageSums {
  const { views, readers, seconds, requests } = counts
  const [browser, , unknown] = requests
  return { views, readers, readToEnd: readToEndOf(counts), seconds, browser, unknown }
}

function noSums(): PageSums {
  return { views: 0, readers: 0, readToEnd: 0, seconds: 0, browser: 0, unknown: 0 }
}

function add(to: PageSums | undefined, more: PageSums): void {
  if (!to) return
  to.views += more.views
  to.readers += more.readers
  to.readToEnd += more.readToEnd
  to.seconds += more.seconds
  to.browser += more.browser
  to.unknown += more.unknown
}
