import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readMonth, splitMonth, writeDay, writeMonth } from '../bytes/count-bytes.ts'
import { addCounts, type DayCounts, noCounts } from '../counts.ts'
import { columnsOf, type DayRow, excluded, sumColumns } from '../day-rows.ts'
import { dayOfMonth, monthOf } from '../days.ts'
import { readParents, type SourceTree } from '../sources.ts'

/** Writes pages of a day into their rows of its month, in the place of what stood there for the day; sources as `sourcesOf` says. */
export async function writeIntoMonth(
  client: SqlClient,
  {
    day,
    rows,
    sourcesOf,
  }: {
    day: string
    rows: readonly DayRow[]
    sourcesOf: (row: DayRow, tree: SourceTree) => Map<number, number>
  },
): Promise<void> {
  const month = monthOf(day)
  const pageIds = rows.map(({ pageId }) => pageId)
  const { rows: stored } = await client.query<{ pageId: number; days: Buffer }>(
    `select page_id as "pageId", days from audience_months where month = $1 and page_id = any($2)`,
    [month, pageIds],
  )
  const known = new Map(stored.map(({ pageId, days }) => [pageId, days]))
  const tree = await readParents(
    client,
    rows.flatMap(({ counts }) => [...counts.sources.keys()]),
  )
  const months = rows.map((row) => {
    const days = splitMonth(known.get(row.pageId) ?? Buffer.alloc(0))
    days.set(dayOfMonth(day), writeDay({ ...row.counts, sources: sourcesOf(row, tree) }))
    return writeMonth(days)
  })
  await client.query(
    `insert into audience_months (month, page_id, ${sumColumns}, days)
     select $1, page.* from unnest($2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[],
       $9::int8[], $10::bytea[]) as page
     on conflict (month, page_id) do update set (${sumColumns}, days) = (${excluded(sumColumns)}, excluded.days)
      where audience_months.days <> excluded.days`,
    [month, pageIds, ...columnsOf(months.map(sumOfMonth)), months],
  )
}

function sumOfMonth(bytes: Buffer): DayCounts {
  const sum: DayCounts = { ...noCounts(), readers: 0 }
  for (const day of readMonth(bytes).values()) {
    addCounts(sum, day)
    sum.readers += day.readers
  }
  return sum
}
