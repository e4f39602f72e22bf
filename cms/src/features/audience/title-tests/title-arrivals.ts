import type { PageCounts } from '@meridian/shared/audience/audience-delta.schema'
import { titleTestId } from '@meridian/shared/audience/title-test-id'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type KnownArticles, slugOf } from '../fold/pages.ts'

/** What came by cards that try two titles, by test. */
export type TitleArrivals = Map<
  string,
  {
    /** Views by the title and by the other one, each with those of them that read on. */
    counts: [own: number, ownReadOn: number, other: number, otherReadOn: number]
    /** Pages that tell of the test. */
    paths: Set<string>
  }
>

/** Adds what a page tells. */
export function gatherTitles(to: TitleArrivals, { path, titles }: Pick<PageCounts, 'path' | 'titles'>): void {
  for (const [test, ...more] of titles) {
    const known = to.get(test)
    if (!known) {
      to.set(test, { counts: [...more], paths: new Set([path]) })
      continue
    }
    known.paths.add(path)
    for (const [index, count] of more.entries()) known.counts[index] = (known.counts[index] ?? 0) + count
  }
}

/**
 * Adds to the tests that there are. A test is there from the first time that somebody comes by a title of it while its article has these
 * two titles: a forger can make none.
 */
export async function addTitleArrivals(
  client: SqlClient,
  arrivals: TitleArrivals,
  { articles, since }: { articles: KnownArticles; since: Date },
): Promise<void> {
  if (arrivals.size === 0) return
  await noteTests(client, arrivals, { articles, since })
  const tests = [...arrivals].map(([test, { counts }]) => ({ test, counts }))
  const column = (index: number) => tests.map(({ counts }) => counts[index] ?? 0)
  await client.query(
    `update audience_title_tests known
        set own = known.own + more.own, own_read_on = known.own_read_on + more.own_read_on,
            other = known.other + more.other, other_read_on = known.other_read_on + more.other_read_on
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
              as more(test, own, own_read_on, other, other_read_on)
      where known.test = more.test`,
    [tests.map(({ test }) => test), column(0), column(1), column(2), column(3)],
  )
}

async function noteTests(
  client: SqlClient,
  arrivals: TitleArrivals,
  { articles, since }: { articles: KnownArticles; since: Date },
): Promise<void> {
  const { rows: known } = await client.query<{ test: string }>(
    'select test from audience_title_tests where test = any($1)',
    [[...arrivals.keys()]],
  )
  const isKnown = new Set(known.map(({ test }) => test))
  const paths = [...arrivals].flatMap(([test, { paths: of }]) => (isKnown.has(test) ? [] : [...of]))
  const ids = new Set(paths.flatMap((path) => articles.get(slugOf(path) ?? '') ?? []))
  if (ids.size === 0) return
  const { rows } = await client.query<{ id: number; title: string; otherTitle: string }>(
    `select id, title, trim(other_title) as "otherTitle" from articles
      where id = any($1) and _status = 'published' and trim(other_title) <> ''`,
    [[...ids]],
  )
  for (const { id, title, otherTitle } of rows) {
    const test = titleTestId({ articleId: id, title, otherTitle })
    if (!arrivals.has(test)) continue
    await client.query(
      `insert into audience_title_tests (test, article_id, title, other_title, since) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [test, id, title, otherTitle, since],
    )
  }
}
