import { titleTestId } from '@meridian/shared/audience/title-test-id'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** Who came by one of two titles. */
export interface TitleFigures {
  title: string
  arrivals: number
  /** Those of them who were there for ten active seconds or more. */
  readOn: number
}

export interface TitleTest {
  own: TitleFigures
  other: TitleFigures
  /** When the first arrival was counted, as ISO writes it; null while there is none. */
  since: string | null
  /** Whether lists show both titles now. */
  isRunning: boolean
}

/** The tests of an article's titles, the newest first; the one that runs is among them from its publication on. */
export async function readTitleTests(db: SqlClient, articleId: number): Promise<TitleTest[]> {
  const running = await readRunning(db, articleId)
  const { rows } = await db.query<TestRow>(
    `select test, title, other_title as "otherTitle", since, own::float8, own_read_on::float8 as "ownReadOn",
            other::float8, other_read_on::float8 as "otherReadOn"
       from audience_title_tests where article_id = $1 order by since desc, test`,
    [articleId],
  )
  const counted = rows.map((row) => ({
    own: { title: row.title, arrivals: row.own, readOn: row.ownReadOn },
    other: { title: row.otherTitle, arrivals: row.other, readOn: row.otherReadOn },
    since: row.since.toISOString(),
    isRunning: row.test === running?.test,
  }))
  if (!running || counted.some(({ isRunning }) => isRunning)) {
    return counted.toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning))
  }
  const nobody = { arrivals: 0, readOn: 0 }
  const { title, otherTitle } = running
  return [
    {
      own: { title, ...nobody },
      other: { title: otherTitle, ...nobody },
      since: null,
      isRunning: true,
    },
    ...counted,
  ]
}

interface TestRow {
  test: string
  title: string
  otherTitle: string
  since: Date
  own: number
  ownReadOn: number
  other: number
  otherReadOn: number
}

async function readRunning(db: SqlClient, articleId: number) {
  const { rows } = await db.query<{ title: string; otherTitle: string }>(
    `select title, trim(other_title) as "otherTitle" from articles
      where id = $1 and _status = 'published' and trim(other_title) not in ('', trim(title))`,
    [articleId],
  )
  const [row] = rows
  return row ? { ...row, test: titleTestId({ articleId, ...row }) } : null
}
