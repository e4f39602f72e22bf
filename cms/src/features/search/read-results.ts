import type { SearchResult } from '@meridian/shared/search/search.schema'
import { z } from 'zod'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Queryable } from '../publishing/listings.ts'
import { cutSnippet, markWords, type WantedWords } from './snippets.ts'

const ResultRow = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  section: z.object({ id: z.string(), name: z.string() }),
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
  published_at: z.date(),
})
const FormRow = z.object({ word: z.string(), lexeme: z.string() })

/**
 * A page of candidates, best first. The rank weighs title over topics and authors over standfirst over body, and
 * what was typed over what it may grow to; a new article counts up to a third more than an old one. Snippets are
 * made for the articles of the page alone, of the words that the vocabulary has for what was looked for: to have Postgres take ten
 * texts apart again costs more than to find and rank them.
 */
export async function readRanked(
  db: Queryable,
  input: {
    candidates: readonly number[]
    query: { strict: string; exact: string }
    /** What each part of the search looks for: lexemes, of which any will do. */
    parts: readonly (readonly string[])[]
    offset: number
    limit: number
  },
): Promise<SearchResult[]> {
  const { candidates, query, parts, offset, limit } = input
  const values = [candidates, query.strict, query.exact, offset, limit]
  const { rows } = await db.query({ name: 'search-results', text: resultsSql, values })
  const wanted = await readWantedWords(db, parts)
  return ResultRow.array()
    .parse(rows)
    .map((row) => toResult(row, wanted))
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
  return readRanked(db, { candidates, query: { strict: '', exact: '' }, parts: [], offset: 0, limit })
}

/** The words of the corpus that the parts of a search stand for. A number is no word of it, and stands for itself. */
async function readWantedWords(db: Queryable, parts: readonly (readonly string[])[]): Promise<WantedWords> {
  const partOf = new Map<string, number>()
  for (const [part, lexemes] of parts.entries()) {
    for (const lexeme of lexemes) if (!partOf.has(lexeme)) partOf.set(lexeme, part)
  }
  if (partOf.size === 0) return new Map()
  const { rows } = await db.query({ name: 'search-forms', text: formsSql, values: [[...partOf.keys()]] })
  const forms = FormRow.array().parse(rows)
  return new Map([
    ...partOf,
    ...forms.map(({ word, lexeme }): [string, number] => [word, partOf.get(lexeme) ?? 0]),
  ])
}

function toResult(row: z.infer<typeof ResultRow>, wanted: WantedWords): SearchResult {
  const snippet = wanted.size > 0 ? cutSnippet(`${row.excerpt}\n\n${row.body}`, wanted) : null
  return {
    id: row.id,
    title: markWords(row.title, wanted),
    snippet: snippet ?? [{ text: row.excerpt, isMatch: false }],
    section: row.section,
    authors: row.authors,
    publishedAt: row.published_at.toISOString(),
  }
}

const formsSql = 'select word, lexeme from search_words where lexeme = any($1::text[])'

const resultsSql = `
  with ranked as materialized (
    select article_id, row_number() over (order by
      (ts_rank('{0.1, 0.3, 0.7, 1.0}', vector, $2::tsquery)
        + case when $2 = $3 then 0 else ts_rank('{0.1, 0.3, 0.7, 1.0}', vector, $3::tsquery) end)
      * (0.75 + 0.25 / (1 + greatest(0, extract(epoch from date_trunc('day', now()) - published_at)) / 31557600)) desc,
      published_at desc, article_id desc) as place
    from article_search where article_id = any($1::int[])
  ), page as materialized (select * from ranked order by place offset $4 limit $5)
  select article.slug as id, found.title, found.excerpt, found.body, found.published_at,
    json_build_object('id', section.slug, 'name', section.name) as section,
    (select coalesce(json_agg(json_build_object('id', author.slug, 'name', author.name) order by rel."order"), '[]')
     from articles_rels rel join authors author on author.id = rel.authors_id
     where rel.parent_id = found.article_id and rel.path = 'authors') as authors
  from page
  join article_search found using (article_id)
  join articles article on article.id = found.article_id
  join sections section on section.id = found.section_id
  order by page.place`
