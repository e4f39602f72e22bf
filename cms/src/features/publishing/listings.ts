import type { Pool } from 'pg'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { ArticleList } from './article-state.ts'

export type Queryable = Pick<Pool, 'query'>

/** Where an article stands in a list: the list is ordered by date, newest first, then by article. */
export interface ListPosition {
  publishedAt: Date
  articleId: number
}

/** The next articles of a list after a position, newest first; `next` is null on the last page. */
export async function readListPage(
  db: Queryable,
  input: { list: ArticleList; limit: number; after?: ListPosition | null },
): Promise<{ articleIds: number[]; next: ListPosition | null }> {
  const { after } = input
  const listed = newestOf(db, input.list)
    .select('published_at')
    .limit(input.limit + 1)
  const rows = await (
    after
      ? listed.where((eb) =>
          eb(eb.refTuple('published_at', 'article_id'), '<', eb.tuple(after.publishedAt, after.articleId)),
        )
      : listed
  ).execute()
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  return {
    articleIds: page.map((row) => row.article_id),
    next:
      last && rows.length > input.limit
        ? { publishedAt: last.published_at, articleId: last.article_id }
        : null,
  }
}

/** The months (`yyyy-mm` in UTC, newest first) in which a list has articles; costs one step for each. */
export async function readListMonths(db: Queryable, list: ArticleList): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(
    `with recursive newest as (
       (select published_at from article_listings where list_key = $1 order by published_at desc limit 1)
       union all
       select (select published_at from article_listings
               where list_key = $1 and published_at < date_trunc('month', newest.published_at, 'UTC')
               order by published_at desc limit 1)
       from newest where newest.published_at is not null
     )
     select to_char(published_at at time zone 'UTC', 'YYYY-MM') as month
     from newest where published_at is not null`,
    [list],
  )
  return rows.map((row) => row.month)
}

/** The articles of one month (`yyyy-mm` in UTC) of a list, newest first. */
export async function readListMonth(
  db: Queryable,
  input: { list: ArticleList; month: string },
): Promise<number[]> {
  const { rows } = await db.query<{ article_id: number }>(
    `select article_id from article_listings
     where list_key = $1
       and published_at >= ($2 || '-01T00:00:00Z')::timestamptz
       and published_at < (date_trunc('month', ($2 || '-01T00:00:00Z')::timestamptz, 'UTC') + interval '1 month')
     order by published_at desc, article_id desc`,
    [input.list, input.month],
  )
  return rows.map((row) => row.article_id)
}

/** A list's articles since a moment, newest first. */
export async function readListSince(
  db: Queryable,
  input: { list: ArticleList; since: Date; limit: number },
): Promise<number[]> {
  const rows = await newestOf(db, input.list)
    .where('published_at', '>', input.since)
    .limit(input.limit)
    .execute()
  return rows.map((row) => row.article_id)
}

function newestOf(db: Queryable, list: ArticleList) {
  return sqlOn(db)
    .selectFrom('article_listings')
    .select('article_id')
    .where('list_key', '=', list)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
}

/** Fills the lists again from the articles; for data that was written past the CMS, such as a large seed. */
export async function refillListings(db: Queryable): Promise<void> {
  await db.query(refillSql)
}

/** Puts articles into the lists that they stand in, and out of all others. */
export async function relistArticles(db: SqlClient, articleIds: readonly number[]): Promise<void> {
  const ids = [...articleIds]
  await db.query('delete from article_listings where article_id = any($1)', [ids])
  await db.query(
    `insert into article_listings (list_key, published_at, article_id)
     select list_key, published_at, article_id from (${listedSql('article.id = any($1)')}) listing
     on conflict do nothing`,
    [ids],
  )
}

/** The lists of published articles by which `which` is true. */
const listedSql = (which: string) => `
    select 'latest' as list_key, article.published_at, article.id as article_id
    from articles article where article._status = 'published' and ${which}
    union all
    select 'section:' || section.slug, article.published_at, article.id
    from articles article join sections section on section.id = article.section_id
    where article._status = 'published' and ${which}
    union all
    select 'issue:' || issue.slug, article.published_at, article.id
    from articles article join issues issue on issue.id = article.issue_id
    where article._status = 'published' and ${which} and issue.slug is not null
    union all
    select 'author:' || author.slug, article.published_at, article.id
    from articles article join articles_rels rel on rel.parent_id = article.id and rel.path = 'authors'
    join authors author on author.id = rel.authors_id
    where article._status = 'published' and ${which}
    union all
    select 'topic:' || section.slug || '/' || topic.slug, article.published_at, article.id
    from articles article join articles_rels rel on rel.parent_id = article.id and rel.path = 'topics'
    join topics topic on topic.id = rel.topics_id join sections section on section.id = topic.section_id
    where article._status = 'published' and ${which}`

const refillSql = `
  truncate article_listings;
  insert into article_listings (list_key, published_at, article_id)
  select list_key, published_at, article_id from (${listedSql('true')}) listing
  on conflict do nothing`
