import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** Runs a statement where the caller's transaction is. */
export type Execute = (statement: SQL) => Promise<unknown>

/** The text of an article's body, as the API's `content` carries it. */
export interface IndexedText {
  articleId: number
  body: string
}

/** A vector of Postgres ends at one megabyte; no article comes near. */
const maxBodyLength = 200_000

const dialect = new PgDialect()

/** Runs statements on a connection of one's own. */
export function executeOn(db: Pick<SqlClient, 'query'>): Execute {
  return (statement) => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    return db.query(text, params)
  }
}

/**
 * Puts articles into the search, as far as they are published, in the words that readers read. One that is in it
 * already and has not changed is left alone.
 */
export async function writeArticles(execute: Execute, texts: readonly IndexedText[]): Promise<void> {
  const ids = texts.map(({ articleId }) => articleId)
  const bodies = texts.map(({ body }) => body.slice(0, maxBodyLength))
  await execute(sql`
    insert into article_search (article_id, published_at, section_id, year, title, excerpt, body, marks)
    select article.id, article.published_at, article.section_id,
      extract(year from article.published_at at time zone 'UTC')::int,
      article.title, article.excerpt, given.body, ${marks}
    from unnest(${sql.param(ids)}::int[], ${sql.param(bodies)}::text[]) as given(article_id, body)
    join articles article on article.id = given.article_id
    where article._status = 'published'
    on conflict (article_id) do update set
      published_at = excluded.published_at, section_id = excluded.section_id, year = excluded.year,
      title = excluded.title, excerpt = excluded.excerpt, body = excluded.body, marks = excluded.marks
    where (article_search.published_at, article_search.section_id, article_search.title, article_search.excerpt,
        article_search.body, article_search.marks)
      is distinct from (excluded.published_at, excluded.section_id, excluded.title, excluded.excerpt,
        excluded.body, excluded.marks)`)
}

/** Takes articles that are not published out of the search; without ids, all of them. */
export async function dropUnpublished(execute: Execute, articleIds?: readonly number[]): Promise<void> {
  const named = articleIds ? sql`article_id = any(${sql.param(articleIds)}::int[]) and` : sql``
  await execute(sql`
    delete from article_search where ${named} not exists (
      select 1 from articles article where article.id = article_search.article_id and article._status = 'published')`)
}

/**
 * What an article is marked with: section, year and month for filters and for looking at the newest first, topics and
 * authors with the weight B, and one article in 64, picked by its id, as a sample of the whole.
 */
const marks = sql`concat_ws(' ',
  '''=s' || article.section_id || '''',
  '''=y' || to_char(article.published_at at time zone 'UTC', 'YYYY') || '''',
  '''=m' || to_char(article.published_at at time zone 'UTC', 'YYYYMM') || '''',
  case when hashint4(article.id) & 63 = 0 then '''=r''' end,
  (select string_agg('''=' || case rel.path when 'topics' then 't' || rel.topics_id else 'a' || rel.authors_id end || ''':1B', ' ')
   from articles_rels rel where rel.parent_id = article.id and rel.path in ('topics', 'authors')))::tsvector`
