import { printOrder } from '../../publishing/print-order.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

/** A page leads on to this many related articles. */
const relatedCount = 3

interface RelatedRow {
  articleId: number
  relatedId: number
}

/**
 * The articles to read after each of these: the editor's choice, then what was published before it in its first
 * topic, then in its section. One query for all, each source a range of the listings' key.
 */
export async function readRelatedIds(db: Queryable, articleIds: number[]): Promise<Map<number, number[]>> {
  const rows = await readRows<RelatedRow>(
    db,
    `select article.id as "articleId", source.id as "relatedId"
     from articles article
     join sections home on home.id = article.section_id
     left join lateral (
       select 'topic:' || section.slug || '/' || topic.slug as list_key
       from articles_rels rel join topics topic on topic.id = rel.topics_id
       join sections section on section.id = topic.section_id
       where rel.parent_id = article.id and rel.path = 'topics' order by rel."order" limit 1
     ) topic on true
     cross join lateral (
       (select 1 as rank, rel."order" as place, chosen.id
        from articles_rels rel join articles chosen on chosen.id = rel.articles_id
        where rel.parent_id = article.id and rel.path = 'related' and chosen._status = 'published')
       union all
       (select 2, row_number() over (${newestFirst}), before.article_id ${publishedBefore('topic.list_key')})
       union all
       (select 3, row_number() over (${newestFirst}), before.article_id
        ${publishedBefore(`('section:' || home.slug)`)})
     ) source
     where article.id = any($1)
     order by article.id, source.rank, source.place`,
    [articleIds],
  )
  const byArticle = Map.groupBy(rows, (row) => row.articleId)
  return new Map(
    articleIds.map((id) => {
      const candidates = new Set((byArticle.get(id) ?? []).map((row) => row.relatedId))
      candidates.delete(id)
      return [id, [...candidates].slice(0, relatedCount)]
    }),
  )
}

const newestFirst = 'order by before.published_at desc, before.article_id desc'

const publishedBefore = (listKey: string) => `
  from article_listings before
  where before.list_key = ${listKey}
    and (before.published_at, before.article_id) < (article.published_at, article.id)
  ${newestFirst} limit ${relatedCount}`

export interface PlaceRow {
  articleId: number
  season: string
  year: number
  previousSlug: string | null
  previousTitle: string | null
  nextSlug: string | null
  nextTitle: string | null
}

/** The issue of each of these articles that stands in one, and its neighbours in the issue's contents. */
export async function readIssuePlaces(db: Queryable, articleIds: number[]): Promise<Map<number, PlaceRow>> {
  const rows = await readRows<PlaceRow>(
    db,
    `select around.*, issue.season, issue.year
     from (
       select id as "articleId", issue_id,
         lag(slug) over contents as "previousSlug", lag(title) over contents as "previousTitle",
         lead(slug) over contents as "nextSlug", lead(title) over contents as "nextTitle"
       from articles
       where _status = 'published' and issue_id in (select issue_id from articles where id = any($1))
       window contents as (partition by issue_id order by ${printOrder})
     ) around
     join issues issue on issue.id = around.issue_id and issue._status = 'published'
     where around."articleId" = any($1)`,
    [articleIds],
  )
  return new Map(rows.map((row) => [row.articleId, row]))
}
