import type { Sketch } from '@meridian/shared/audience/sketch'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { hourMeasures, noHours } from '../bytes/count-bytes.ts'
import { addCounts, type Counts, type DayCounts, noCounts, readToEndOf } from '../counts.ts'
import { type DayRow, readDayRows, writeDayRows } from '../day-rows.ts'
import { updateDayTallies } from '../tallies.ts'
import type { Gathered, GatheredHour } from './gather.ts'

/** So many rows are read and written at a time: sketches of popular pages take a while, and publishes are not to wait for them. */
const portion = 100

/** What is to be added to the pages of a day, by their ids; sources are named by keys that have ids. */
export interface PagesOfDay {
  pages: Map<number, Gathered>
  sourceIds: ReadonlyMap<string, number>
}

/** Adds to the rows of pages and to the tallies of their days. Days that were closed are to be closed again. */
export async function addDays(client: SqlClient, days: ReadonlyMap<string, PagesOfDay>): Promise<void> {
  const sealed = await readSealed(client, [...days.keys()])
  for (const [day, { pages, sourceIds }] of days) {
    const changed = new Map<number, DayCounts>()
    const ids = [...pages.keys()]
    for (let start = 0; start < ids.length; start += portion) {
      const pageIds = ids.slice(start, start + portion)
      const known = new Map((await readDayRows(client, day, { pageIds })).map((row) => [row.pageId, row]))
      const rows = pageIds.flatMap((pageId) => {
        const more = pages.get(pageId)
        if (!more) return []
        return addGathered(known.get(pageId) ?? null, {
          pageId,
          more,
          sourceIds,
          isSealed: sealed.has(day),
        })
      })
      await writeDayRows(client, day, rows)
      for (const { pageId, counts } of rows) changed.set(pageId, counts)
    }
    await updateDayTallies(client, day, changed)
  }
  await markStale(client, [...days.keys()])
}

/** Of a day whose sketches are gone, readers stay as they were found; of a page that comes late they are those who came late. */
function addGathered(
  row: DayRow | null,
  {
    pageId,
    more,
    sourceIds,
    isSealed,
  }: { pageId: number; more: Gathered; sourceIds: ReadonlyMap<string, number>; isSealed: boolean },
): DayRow {
  const counts: DayCounts = row?.counts ?? { ...noCounts(), readers: 0 }
  addCounts(counts, withIds(more.counts, sourceIds))
  const hours = row?.hours ?? noHours()
  for (const [hour, added] of more.hours) {
    for (const measure of hourMeasures) hours[measure][hour] = (hours[measure][hour] ?? 0) + added[measure]
  }
  const sketch = mergedSketch(row, more.sketch, isSealed)
  if (sketch) counts.readers = Math.round(sketch.estimate())
  return { pageId, counts, hours, sketch: isSealed ? null : sketch }
}

function mergedSketch(row: DayRow | null, more: Sketch, isSealed: boolean): Sketch | null {
  if (!row) return more
  if (isSealed) return null
  if (!row.sketch) return more
  row.sketch.merge(more)
  return row.sketch
}

function withIds(counts: Counts<string>, ids: ReadonlyMap<string, number>): Counts {
  const sources = new Map<number, number>()
  for (const [key, views] of counts.sources) {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The source ${key} has no id.`)
    sources.set(id, (sources.get(id) ?? 0) + views)
  }
  return { ...counts, sources }
}

async function readSealed(client: SqlClient, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ day: string }>(
    'select day::text as day from audience_closings where day = any($1::date[]) and is_sealed',
    [days],
  )
  return new Set(rows.map(({ day }) => day))
}

/** A day before all that were closed counts as one of them. */
async function markStale(client: SqlClient, days: readonly string[]): Promise<void> {
  await client.query(
    `insert into audience_closings (day, is_stale)
     select day, true from unnest($1::date[]) day where day <= (select max(day) from audience_closings)
     on conflict (day) do update set is_stale = true`,
    [days],
  )
}

/** Adds to the hours of the whole magazine. */
export async function addHours(client: SqlClient, hours: ReadonlyMap<string, GatheredHour>): Promise<void> {
  for (const [hour, { counts, countedSeconds, isBehindCdn, refused }] of hours) {
    await client.query(
      `insert into audience_hours as known (hour, requests_browser, requests_bot, requests_unknown, views, read_to_end,
         seconds, counted_seconds, is_behind_cdn, refused_forged, refused_bots, refused_limited)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (hour) do update set requests_browser = known.requests_browser + excluded.requests_browser,
         requests_bot = known.requests_bot + excluded.requests_bot,
         requests_unknown = known.requests_unknown + excluded.requests_unknown,
         views = known.views + excluded.views, read_to_end = known.read_to_end + excluded.read_to_end,
         seconds = known.seconds + excluded.seconds,
         counted_seconds = known.counted_seconds + excluded.counted_seconds,
         is_behind_cdn = known.is_behind_cdn or excluded.is_behind_cdn,
         refused_forged = known.refused_forged + excluded.refused_forged,
         refused_bots = known.refused_bots + excluded.refused_bots,
         refused_limited = known.refused_limited + excluded.refused_limited`,
      [
        hour,
        ...counts.requests,
        counts.views,
        readToEndOf(counts),
        counts.seconds,
        countedSeconds,
        isBehindCdn,
        refused.forged,
        refused.bots,
        refused.limited,
      ],
    )
  }
}
