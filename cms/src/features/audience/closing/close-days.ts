import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { type DayRow, readDayRows } from '../day-rows.ts'
import { dayOf, monthOf } from '../days.ts'
import { ToldSources, withoutFew } from '../few.ts'
import { ensurePartitions } from '../partitions.ts'
import type { SourceTree } from '../sources.ts'
import { updateMonthTallies } from '../tallies.ts'
import { GroupReaders } from './group-readers.ts'
import { writeIntoMonth } from './month-rows.ts'

const hourMs = 3_600_000
/** A day is closed when all that its site servers had to tell has had this long to come. */
const closedAfterHours = 3
/** For so long after its day a sketch is kept, for what comes later still. */
const sealedAfterHours = 48
const portion = 100

/**
 * Closes the days that are over, in their order, and again those for which something came since: their pages go into the months, and the
 * readers of authors, sections, topics and issues are counted. Each day in a transaction; to do it again changes nothing.
 */
export async function closeDays(pool: Pick<Pool, 'connect'>, now = new Date()): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const day = await withLock(pool, locks.audience, async (client) => {
      const due = await findDue(client, now)
      if (due !== null) await closeDay(client, due)
      return due
    })
    if (day === null) break
    closed.push(day)
  }
  await withLock(pool, locks.audience, (client) => seal(client, now))
  return closed
}

async function findDue(client: SqlClient, now: Date): Promise<string | null> {
  const before = dayOf(new Date(now.getTime() - closedAfterHours * hourMs))
  const { rows } = await client.query<{ stale: string | null; next: string | null }>(
    `select (select min(day)::text from audience_closings where is_stale) as stale,
       coalesce((select max(day) + 1 from audience_closings), (select min(day) from audience_days))::text as next`,
  )
  const { stale = null, next = null } = rows[0] ?? {}
  return stale ?? (next !== null && next < before ? next : null)
}

async function closeDay(client: SqlClient, day: string): Promise<void> {
  const month = monthOf(day)
  await ensurePartitions(client, [month])
  const groups = await GroupReaders.open(client)
  const told = new ToldSources()
  for (let after = 0; ;) {
    const rows = await readDayRows(client, day, { after, limit: portion })
    const last = rows.at(-1)
    if (!last) break
    await writeIntoMonth(client, {
      day,
      rows,
      sourcesOf: ({ counts }, tree) => {
        const sources = withoutFew(counts, tree)
        told.add(counts.views, sources)
        return sources
      },
    })
    for (const { pageId, sketch } of rows) if (sketch) groups.add(pageId, sketch)
    after = last.pageId
  }
  const whole = await readDayRows(client, day, { pageIds: [0] })
  const sourcesOf = ({ counts }: DayRow, tree: SourceTree) => withoutFew(counts, tree, told)
  await writeIntoMonth(client, { day, rows: whole, sourcesOf })
  await groups.write(client, day)
  await client.query(
    'insert into audience_closings (day) values ($1) on conflict (day) do update set is_stale = false',
    [day],
  )
  const { rows } = await client.query<{ day: string }>('select max(day)::text as day from audience_closings')
  await updateMonthTallies(client, { month, lastClosed: rows[0]?.day ?? day })
}

/** Nobody can be added to a day any more: what readers were counted with is not needed. */
async function seal(client: SqlClient, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - sealedAfterHours * hourMs))
  const { rows } = await client.query<{ day: string }>(
    `update audience_closings set is_sealed = true where not is_sealed and day < $1 returning day::text as day`,
    [before],
  )
  const days = rows.map(({ day }) => day)
  await client.query(
    'update audience_days set sketch = null where day = any($1::date[]) and sketch is not null',
    [days],
  )
}
