import { Sketch } from '@meridian/shared/audience/sketch'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { type DayHours, readDetails, readHours, writeDetails, writeHours } from './bytes/count-bytes.ts'
import { type DayCounts, readToEndOf } from './counts.ts'

/** A page in a day, as its row has it. */
export interface DayRow {
  pageId: number
  counts: DayCounts
  hours: DayHours
  /** Null once it is gone. */
  sketch: Sketch | null
}

/** The columns of sums that days and months have, in the order of {@link sumsOf}. */
export const sumColumns =
  'requests_browser, requests_bot, requests_unknown, views, readers, read_to_end, seconds'

/** The values of {@link sumColumns}. */
export function sumsOf(counts: DayCounts): number[] {
  const { requests, views, readers, seconds } = counts
  return [...requests, views, readers, readToEndOf(counts), seconds]
}

export interface StoredSums {
  browser: number
  bot: number
  unknown: number
  views: number
  readers: number
  seconds: number
}

export const storedSums = `requests_browser::float8 as browser, requests_bot::float8 as bot, requests_unknown::float8 as "unknown",
  views::float8 as views, readers::float8 as readers, seconds::float8 as seconds`

interface StoredDay extends StoredSums {
  pageId: number
  hours: Buffer
  details: Buffer
  sketch: Buffer | null
}

/** What was counted of a day, from its row. */
export function countsOfRow(row: StoredSums & { details: Buffer }): DayCounts {
  return {
    requests: [row.browser, row.bot, row.unknown],
    views: row.views,
    readers: row.readers,
    seconds: row.seconds,
    ...readDetails(row.details),
  }
}

/** Rows of a day, in the order of their pages: those that are named, or so many after a page. */
export async function readDayRows(
  client: SqlClient,
  day: string,
  wanted: { pageIds: readonly number[] } | { after: number; limit: number },
): Promise<DayRow[]> {
  const [condition, values] =
    'pageIds' in wanted
      ? ['page_id = any($2)', [wanted.pageIds]]
      : ['page_id > $2 order by page_id limit $3', [wanted.after, wanted.limit]]
  const { rows } = await client.query<StoredDay>(
    `select page_id as "pageId", ${storedSums}, hours, details, sketch from audience_days
      where day = $1 and ${condition}`,
    [day, ...values],
  )
  return rows.map((row) => ({
    pageId: row.pageId,
    counts: countsOfRow(row),
    hours: readHours(row.hours),
    sketch: row.sketch ? Sketch.fromBytes(row.sketch) : null,
  }))
}

/** Writes rows of a day in the place of those that are there. */
export async function writeDayRows(client: SqlClient, day: string, rows: readonly DayRow[]): Promise<void> {
  await client.query(
    `insert into audience_days (day, page_id, ${sumColumns}, hours, details, sketch)
     select $1, page.* from unnest($2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[],
       $9::int8[], $10::bytea[], $11::bytea[], $12::bytea[]) as page
     on conflict (day, page_id) do update set (${sumColumns}, hours, details, sketch) =
       (${excluded(sumColumns)}, excluded.hours, excluded.details, excluded.sketch)`,
    [
      day,
      rows.map(({ pageId }) => pageId),
      ...columnsOf(rows.map(({ counts }) => counts)),
      rows.map(({ hours }) => writeHours(hours)),
      rows.map(({ counts }) => writeDetails(counts)),
      rows.map(({ sketch }) => sketch?.toBytes() ?? null),
    ],
  )
}

/** The sums of rows, a list for each of {@link sumColumns}. */
export function columnsOf(counts: readonly DayCounts[]): number[][] {
  const sums = counts.map(sumsOf)
  return sumColumns.split(', ').map((_, column) => sums.map((row) => row[column] ?? 0))
}

/** The same columns of the row that was to be inserted. */
export function excluded(columns: string): string {
  return columns
    .split(', ')
    .map((column) => `excluded.${column}`)
    .join(', ')
}
