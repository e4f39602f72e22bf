import { z } from 'zod'
import type { Queryable } from '../publishing/listings.ts'
import type { ResolvedSearch } from './resolve-search.ts'

/*
 * Which articles come into question, at a bounded cost. A search that some thousand articles answer is answered
 * exactly. One that more do, because its words are common, is surveyed on a sample of one article in 64, and its
 * results are looked for among the newest matches and among the titles, topics and authors.
 */

export interface MatchFilters {
  sectionId: number | null
  year: number | null
}

/** How many matches there are in a section and a year. */
export type MatchCell = z.infer<typeof CellSchema>

export interface Matches {
  /** Articles to be ranked, in no order. */
  candidates: number[]
  /** All matches, whatever the filters. */
  grid: MatchCell[]
  isExact: boolean
}

const sampleRate = 64
const sampleMark = `'=r'`

/** Up to where a search is answered exactly. */
export interface ExactLimits {
  /** A corpus of this size: any search. */
  articles: number
  /** So many matches: to count and sort them takes some milliseconds. */
  matches: number
  /** So many texts with all words of a phrase: each has to be looked into. */
  phraseTexts: number
}

const exactLimits: ExactLimits = { articles: 8000, matches: 3000, phraseTexts: 1000 }
const maxCandidates = 200
/** How many texts are read through for a phrase of common words. */
const maxPhraseTexts = 800
const maxHeads = 100
/** The so many newest of a sample stand for enough articles to choose the candidates from. */
const windowOf = (wanted: number): number => Math.ceil(wanted / sampleRate) + 3

const CellSchema = z.object({ sectionId: z.number(), year: z.number(), count: z.number() })
const ExactRow = z.object({ grid: CellSchema.array(), candidates: z.array(z.number()) })
const SampleCountRow = z.object({
  grid: CellSchema.array(),
  head_count: z.number(),
  cutoff: z.date().nullable(),
  head_cutoff: z.date().nullable(),
  newest: z.date().nullable(),
  strict_share: z.number().nullable(),
})
type SampleCount = z.infer<typeof SampleCountRow>
const BroadRow = z.object({ candidates: z.array(z.number()) })

/** Finds the articles that answer a search, or as many as are worth ranking. */
export async function findMatches(
  db: Queryable,
  search: Pick<ResolvedSearch, 'strict' | 'loose' | 'some' | 'corpus'>,
  filters: MatchFilters,
  limits: ExactLimits = exactLimits,
): Promise<Matches> {
  const limit = search.strict === search.loose ? limits.matches : limits.phraseTexts
  if (search.corpus <= limits.articles) return findAll(db, search, filters)
  const sample = await countSample(db, search, filters)
  const everywhere = sampleRate * sum(sample.grid)
  const filtered = sampleRate * sum(sample.grid.filter((cell) => isWithin(cell, filters)))
  if (everywhere <= limit) return findAll(db, search, filters)
  const share = sample.strict_share ?? 1
  const grid = sample.grid.map((cell) => ({ ...cell, count: Math.round(cell.count * sampleRate * share) }))
  if (filtered <= limit) {
    const { candidates, grid: within } = await findAll(db, search, filters, { isFilteredAtOnce: true })
    return {
      candidates,
      grid: [...within, ...grid.filter((cell) => !isWithin(cell, filters))],
      isExact: false,
    }
  }
  return { candidates: await findNewest(db, { search, filters, sample, limit }), grid, isExact: false }
}

/** Whether a cell of the grid passes the filters. */
export function isWithin(cell: MatchCell, { sectionId, year }: MatchFilters): boolean {
  return (sectionId === null || cell.sectionId === sectionId) && (year === null || cell.year === year)
}

export function sum(cells: readonly MatchCell[]): number {
  return cells.reduce((total, { count }) => total + count, 0)
}

async function findAll(
  db: Queryable,
  search: Pick<ResolvedSearch, 'strict' | 'loose' | 'some'>,
  filters: MatchFilters,
  { isFilteredAtOnce = false } = {},
): Promise<Matches> {
  const found = isFilteredAtOnce ? withMarks(search.loose, markFilters(filters)) : search.loose
  const strict = search.strict === search.loose ? '' : 'and vector @@ $5::tsquery'
  const { rows } = await db.query(
    `with matched as materialized (
       select article_id, published_at, section_id, year, head @@ $2::tsquery as is_in_head
       from article_search where vector @@ $1::tsquery ${strict}
     )
     select ${gridSql('matched')} as grid,
       array(select article_id from matched where ${filterSql(3)}
         order by is_in_head desc, published_at desc limit ${maxCandidates}) as candidates`,
    [found, search.some, filters.sectionId, filters.year, ...(strict ? [search.strict] : [])],
  )
  const [row] = ExactRow.array().parse(rows)
  return { candidates: row?.candidates ?? [], grid: row?.grid ?? [], isExact: true }
}

async function countSample(
  db: Queryable,
  search: Pick<ResolvedSearch, 'strict' | 'loose'>,
  filters: MatchFilters,
): Promise<SampleCount> {
  const isPhrase = search.strict !== search.loose
  const wanted = isPhrase ? maxPhraseTexts : maxCandidates
  const { rows } = await db.query(
    `with matched as materialized (
       select article_id, published_at, section_id, year, head @@ $2::tsquery as is_in_head
       from article_search where vector @@ $1::tsquery
     ), filtered as materialized (select * from matched where ${filterSql(3)})
     select ${gridSql('matched')} as grid,
       (select count(*)::int from filtered where is_in_head) as head_count,
       (select published_at from filtered order by published_at desc offset ${windowOf(wanted)} limit 1) as cutoff,
       (select published_at from filtered where is_in_head
        order by published_at desc offset ${windowOf(maxHeads)} limit 1) as head_cutoff,
       (select max(published_at) from article_search) as newest,
       ${isPhrase ? strictShareSql : 'null'} as strict_share`,
    [withMarks(search.loose, [sampleMark]), search.strict, filters.sectionId, filters.year],
  )
  const [row] = SampleCountRow.array().parse(rows)
  if (!row) throw new Error('The database answered no row to an aggregate.')
  return row
}

/** How many of the texts with all words of a phrase have the phrase. */
const strictShareSql = `(
  select avg((article_search.vector @@ $2::tsquery)::int)::float8
  from (select article_id from matched order by published_at desc limit 100) recent
  join article_search using (article_id))`

/** The newest matches, and those whose title, topics and authors have all that was asked for. */
async function findNewest(
  db: Queryable,
  input: {
    search: Pick<ResolvedSearch, 'strict' | 'loose'>
    filters: MatchFilters
    sample: SampleCount
    limit: number
  },
): Promise<number[]> {
  const { search, filters, sample, limit } = input
  const marks = markFilters(filters)
  const months = sample.cutoff && sample.newest ? monthMarks(sample.cutoff, sample.newest) : []
  const isHeadBroad = sample.head_count * sampleRate > limit
  const headMonths =
    isHeadBroad && sample.head_cutoff && sample.newest ? monthMarks(sample.head_cutoff, sample.newest) : []
  const isPhrase = search.strict !== search.loose
  const { rows } = await db.query(
    `with texts as materialized (
       select article_id from (
         select article_id, published_at, vector from article_search where vector @@ $1::tsquery
         order by published_at desc limit ${isPhrase ? maxPhraseTexts : maxCandidates}
       ) newest
       ${isPhrase ? 'where vector @@ $3::tsquery' : ''} order by published_at desc limit ${maxCandidates}
     ), heads as materialized (
       select article_id, published_at from article_search where head @@ $2::tsquery
     )
     select array(
       (select article_id from texts)
       union
       (select article_id from heads order by published_at desc limit ${maxHeads})
     ) as candidates`,
    [
      withMarks(search.loose, [...marks, ...oneOf(months)]),
      withMarks(search.strict, [...marks, ...oneOf(headMonths)]),
      ...(isPhrase ? [search.strict] : []),
    ],
  )
  return BroadRow.array().parse(rows)[0]?.candidates ?? []
}

function withMarks(query: string, marks: readonly string[]): string {
  return [`( ${query} )`, ...marks].join(' & ')
}

function markFilters({ sectionId, year }: MatchFilters): string[] {
  return [...(sectionId === null ? [] : [`'=s${sectionId}'`]), ...(year === null ? [] : [`'=y${year}'`])]
}

function oneOf(marks: readonly string[]): string[] {
  return marks.length === 0 ? [] : [`( ${marks.join(' | ')} )`]
}

/** The marks of all months in UTC from the one date to the other. */
function monthMarks(from: Date, to: Date): string[] {
  const first = from.getUTCFullYear() * 12 + from.getUTCMonth()
  const last = to.getUTCFullYear() * 12 + to.getUTCMonth()
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index
    return `'=m${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}'`
  })
}

function filterSql(first: number): string {
  const [section, year] = [`$${first}::int`, `$${first + 1}::int`]
  return `(${section} is null or section_id = ${section}) and (${year} is null or year = ${year})`
}

function gridSql(matches: string): string {
  return `(select coalesce(json_agg(cell), '[]') from (
    select section_id as "sectionId", year, count(*)::int as count from ${matches} group by 1, 2) cell)`
}
