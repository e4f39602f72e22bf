import type { SearchResult, TextSegment } from '@meridian/shared/search/search.schema'
import { z } from 'zod'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Queryable } from '../publishing/listings.ts'

/** Characters of Unicode's private use that mark a match on the way from Postgres; taken out of the texts first. */
const matchStart = '\uE000'
const matchEnd = '\uE001'

const ResultRow = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  snippet: z.string(),
  section: z.object({ id: z.string(), name: z.string() }),
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
  published_at: z.date(),
})

/**
 * A page of candidates, best first. The rank weighs title over topics and authors over standfirst over body, and
 * what was typed over what it may grow to; a new article counts up to a third more than an old one. Snippets are
 * made for the articles of the page alone: each costs as much as ranking a hundred. Where an author or a topic is part
 * of the match, no place in the text has all of it, and the snippet shows some.
 */
export async function readRanked(
  db: Queryable,
  input: {
    candidates: readonly number[]
    query: { strict: string; exact: string; some: string }
    offset: number
    limit: number
  },
): Promise<SearchResult[]> {
  const { candidates, query, offset, limit } = input
  const { rows } = await db.query(resultsSql, [
    candidates,
    query.strict,
    query.exact,
    offset,
    limit,
    `HighlightAll=true, StartSel=${matchStart}, StopSel=${matchEnd}`,
    `MaxFragments=2, MaxWords=24, MinWords=10, FragmentDelimiter=" … ", StartSel=${matchStart}, StopSel=${matchEnd}`,
    matchStart + matchEnd,
    query.some,
  ])
  return ResultRow.array().parse(rows).map(toResult)
}

/** The newest articles, in the form of results. */
export async function readNewest(db: Queryable, limit: number): Promise<SearchResult[]> {
  const newest = await sqlOn(db)
    .selectFrom('article_search')
    .select('article_id')
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
  const candidates = newest.map(({ article_id: id }) => id)
  return readRanked(db, { candidates, query: { strict: '', exact: '', some: '' }, offset: 0, limit })
}

/** Text with marks around matches, as segments. */
export function toSegments(marked: string): TextSegment[] {
  return marked.split(matchStart).flatMap((part, index) => {
    const [match = '', ...rest] = index === 0 ? ['', part] : part.split(matchEnd)
    return [
      { text: match, isMatch: true },
      { text: rest.join(''), isMatch: false },
    ].filter(({ text }) => text !== '')
  })
}

function toResult(row: z.infer<typeof ResultRow>): SearchResult {
  return {
    id: row.id,
    title: toSegments(row.title),
    snippet: row.snippet.includes(matchStart)
      ? toSegments(withEllipses(row.snippet.replace(/\s+/g, ' ').trim(), row.excerpt))
      : [{ text: row.excerpt, isMatch: false }],
    section: row.section,
    authors: row.authors,
    publishedAt: row.published_at.toISOString(),
  }
}

/** Shows that the text goes on where a snippet begins or ends in the middle of it. */
function withEllipses(snippet: string, excerpt: string): string {
  const plain = snippet.replaceAll(matchStart, '').replaceAll(matchEnd, '')
  const start = excerpt.startsWith(plain.slice(0, 12)) ? '' : '… '
  return `${start}${snippet}${/[.!?”"]$/.test(plain) ? '' : ' …'}`
}

const resultsSql = `
  with ranked as materialized (
    select article_id, row_number() over (order by
      (ts_rank('{0.1, 0.3, 0.7, 1.0}', vector, $2::tsquery)
        + case when $2 = $3 then 0 else ts_rank('{0.1, 0.3, 0.7, 1.0}', vector, $3::tsquery) end)
      * (0.75 + 0.25 / (1 + greatest(0, extract(epoch from date_trunc('day', now()) - published_at)) / 31557600)) desc,
      published_at desc, article_id desc) as place
    from article_search where article_id = any($1::int[])
  ), page as materialized (select * from ranked order by place offset $4 limit $5)
  select article.slug as id, found.excerpt, found.published_at,
    ts_headline('public.magazine', translate(found.title, $8, ''), $2::tsquery, $6) as title,
    snippet.text as snippet,
    json_build_object('id', section.slug, 'name', section.name) as section,
    (select coalesce(json_agg(json_build_object('id', author.slug, 'name', author.name) order by rel."order"), '[]')
     from articles_rels rel join authors author on author.id = rel.authors_id
     where rel.parent_id = found.article_id and rel.path = 'authors') as authors
  from page
  join article_search found using (article_id)
  join articles article on article.id = found.article_id
  join sections section on section.id = found.section_id
  cross join lateral (select translate(found.excerpt || E'\\n\\n' || found.body, $8, '') as text) as source
  cross join lateral (
    select case when $2 = '' then '' else ts_headline('public.magazine', source.text, $2::tsquery, $7) end as text
  ) as whole
  cross join lateral (
    select case when $2 = '' or strpos(whole.text, left($8, 1)) > 0 then whole.text
      else ts_headline('public.magazine', source.text, $9::tsquery, $7) end as text
  ) as snippet
  order by page.place`
