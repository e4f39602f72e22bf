import type { SearchAnswer } from '@meridian/shared/search/search.schema'
import { z } from 'zod'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Queryable } from '../publishing/listings.ts'
import {
  findMatches,
  isWithin,
  type MatchCell,
  type Matches,
  type MatchFilters,
  sum,
} from './find-matches.ts'
import { readNewest, readRanked } from './read-results.ts'
import { resolveSearch, type ResolvedSearch } from './resolve-search.ts'
import { parseSearchText, replaceWord, toPlainSearch } from './search-text.ts'
import { findLikelierWord, readSimilarWords } from './similar-words.ts'

/** How many results a page has. */
export const pageSize = 10
/** Nobody reads further; a filter or another word leads on from there. */
const maxResults = 200
const newestCount = 4
/** With fewer results than this a word may have been a slip that happens to be a word. */
const fewResults = 4

export interface MagazineSearch {
  text: string
  /** Public id of a section. */
  section?: string | undefined
  year?: number | undefined
  /** How many results the pages before had. */
  offset: number
}

export type FoundPage = Omit<SearchAnswer, 'next'> & { nextOffset: number | null }

const SectionRow = z.object({ database_id: z.number(), id: z.string(), name: z.string() })
type SectionRow = z.infer<typeof SectionRow>

/** Searches the published articles by their words, topics and authors. */
export async function searchMagazine(db: Queryable, request: MagazineSearch): Promise<FoundPage> {
  const rows = await sqlOn(db)
    .selectFrom('sections')
    .select(['id as database_id', 'slug as id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const sections = SectionRow.array().parse(rows)
  const section = sections.find(({ id }) => id === request.section)
  const text = toPlainSearch(request.text)
  const resolved = await resolveSearch(db, { text, terms: parseSearchText(text) })
  // A section that does not exist has no articles.
  const isHopeless = !resolved || (request.section !== undefined && !section)
  const filters = { sectionId: section?.database_id ?? null, year: request.year ?? null }
  const found = isHopeless ? null : await findAllOrSome(db, resolved, filters)
  if (!resolved || !found || found.matches.candidates.length === 0) {
    return {
      ...describe(found?.matches ?? nothing, { sections, filters }),
      query: text,
      matched: 'none',
      results: [],
      correction: null,
      newest: await readNewest(db, newestCount),
      nextOffset: null,
    }
  }
  const { matches, matched, query } = found
  const results = await readRanked(db, {
    candidates: matches.candidates,
    query,
    parts: resolved.parts,
    offset: request.offset,
    limit: pageSize,
  })
  const reachable = Math.min(matches.candidates.length, maxResults)
  const description = describe(matches, { sections, filters })
  return {
    ...description,
    query: text,
    matched,
    results,
    correction: await suggestCorrection(db, { text, resolved, count: description.total.count }),
    newest: [],
    nextOffset: request.offset + pageSize < reachable ? request.offset + pageSize : null,
  }
}

const nothing: Matches = { candidates: [], grid: [], isExact: true }

/** Articles with all the words; when no article has, those with some of them. */
async function findAllOrSome(db: Queryable, search: ResolvedSearch, filters: MatchFilters) {
  const { strict, loose, some, exact, termCount, corpus } = search
  const matches = await findMatches(db, { strict, loose, some, corpus }, filters)
  const isFound = matches.candidates.length > 0
  const isSettled = isFound || sum(matches.grid) > 0 || (termCount === 1 && strict === loose)
  if (isSettled) return { matches, matched: 'all' as const, query: { strict, exact } }
  const wider = await findMatches(db, { strict: some, loose: some, some, corpus }, filters)
  return { matches: wider, matched: 'some' as const, query: { strict: some, exact: some } }
}

function describe(
  { grid, isExact, candidates }: Matches,
  { sections, filters }: { sections: SectionRow[]; filters: MatchFilters },
): Pick<SearchAnswer, 'total' | 'sections' | 'years'> {
  const count = (cells: MatchCell[]) => (isExact ? sum(cells) : roundToTwoDigits(sum(cells)))
  const ofYear = grid.filter((cell) => isWithin(cell, { ...filters, sectionId: null }))
  const ofSection = grid.filter((cell) => isWithin(cell, { ...filters, year: null }))
  const years = [...new Set(ofSection.map(({ year }) => year))].toSorted((a, b) => b - a)
  const total = count(grid.filter((cell) => isWithin(cell, filters)))
  return {
    total: { count: Math.max(total, isExact ? 0 : candidates.length), isExact },
    sections: sections.flatMap(({ database_id: databaseId, ...section }) => {
      const cells = ofYear.filter(({ sectionId }) => sectionId === databaseId)
      return count(cells) > 0 ? [{ ...section, count: count(cells) }] : []
    }),
    years: years.flatMap((year) => {
      const cells = ofSection.filter((cell) => cell.year === year)
      return count(cells) > 0 ? [{ year, count: count(cells) }] : []
    }),
  }
}

async function suggestCorrection(
  db: Queryable,
  input: { text: string; resolved: ResolvedSearch; count: number },
): Promise<SearchAnswer['correction']> {
  const { text, resolved, count } = input
  if (resolved.corrected !== null) return { query: resolved.corrected, isApplied: true }
  if (count >= fewResults) return null
  const similar = await readSimilarWords(
    db,
    resolved.knownWords.map((word) => word.toLowerCase()),
  )
  const likelier = resolved.knownWords.reduce((sofar, word) => {
    const other = findLikelierWord(word.toLowerCase(), similar.get(word.toLowerCase()) ?? [])
    return other === null ? sofar : replaceWord(sofar, word, other)
  }, text)
  return likelier === text ? null : { query: likelier, isApplied: false }
}

function roundToTwoDigits(count: number): number {
  return Number(count.toPrecision(2))
}
