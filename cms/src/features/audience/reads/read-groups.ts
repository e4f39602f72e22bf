import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import type { DayRange } from '../days.ts'
import { type GroupKind, readGroupPages } from '../groups.ts'
import type { Measure } from '../tallies.ts'
import { type Figure, readersFigure } from './figure.ts'
import { type Beside, beside } from './beside.ts'
import { medianOf } from './median.ts'
import { asOfOneMoment } from './open-from.ts'
import { readSums } from './sums.ts'

/** An author, section, topic or issue, by what its articles typically were: half of them had more. */
export interface GroupFigures {
  ref: number
  name: string
  /** Articles with at least one view. */
  articles: number
  medianViews: number
  medianReaders: number
  /** Active seconds of a view. */
  medianSeconds: number
  /** The share of views that read to the end. */
  medianReadToEnd: number
  /** Of each closed day, added up: who read two articles on a day is one. */
  readers: Figure
}

/** What the articles of each author, section, topic or issue typically were in a stretch of days. Articles that nobody viewed do not count. */
export async function readGroups(
  pool: Pick<Pool, 'connect'>,
  asked: DayRange & { kind: GroupKind },
): Promise<GroupFigures[]> {
  return asOfOneMoment(pool, (db) => groupsOf(db, asked))
}

/** The same of two stretches of days: those that were read in the first as it has them, then those that were read in the other alone. */
export async function readGroupsBeside(
  pool: Pick<Pool, 'connect'>,
  { kind, now, before }: { kind: GroupKind; now: DayRange; before: DayRange },
): Promise<Beside<GroupFigures>[]> {
  return asOfOneMoment(pool, async (db) =>
    beside(await groupsOf(db, { kind, ...now }), await groupsOf(db, { kind, ...before })),
  )
}

async function groupsOf(
  db: SqlClient,
  { kind, ...range }: DayRange & { kind: GroupKind },
): Promise<GroupFigures[]> {
  const sumsOf = (measure: Measure) => readSums(db, { ...range, measure })
  const [views, readers] = [await sumsOf('views'), await sumsOf('readers')]
  const [seconds, readToEnd] = [await sumsOf('seconds'), await sumsOf('read-to-end')]
  const groups = await readGroupPages(db, kind)
  const named = await readNames(db, kind)
  const read = await readGroupReaders(db, { kind, ...range })
  return groups
    .flatMap(({ ref, pageIds }): GroupFigures[] => {
      const viewed = pageIds.filter((id) => (views[id] ?? 0) > 0)
      const name = named.get(ref)
      if (viewed.length === 0 || name === undefined) return []
      const median = (valueOf: (id: number) => number) => medianOf(viewed, valueOf)
      const perView = (sums: Float64Array) => median((id) => (sums[id] ?? 0) / (views[id] ?? 1))
      return [
        {
          ref,
          name,
          articles: viewed.length,
          medianViews: median((id) => views[id] ?? 0),
          medianReaders: median((id) => readers[id] ?? 0),
          medianSeconds: perView(seconds),
          medianReadToEnd: perView(readToEnd),
          readers: readersFigure(read.get(ref) ?? 0),
        },
      ]
    })
    .toSorted((a, b) => b.medianViews - a.medianViews || a.ref - b.ref)
}

const names: Record<GroupKind, string> = {
  author: 'select id, name from authors',
  section: 'select id, name from sections',
  topic: 'select id, name from topics',
  issue: 'select id, title as name from issues',
}

async function readNames(db: SqlClient, kind: GroupKind): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>(names[kind])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readGroupReaders(
  db: SqlClient,
  { kind, from, to }: DayRange & { kind: GroupKind },
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ ref: number; readers: number }>(
    `select ref, sum(readers)::float8 as readers from audience_group_days
      where kind = $1 and day between $2 and $3 group by ref`,
    [kind, from, to],
  )
  return new Map(rows.map(({ ref, readers }) => [ref, readers]))
}
