import { z } from 'zod'
import type { Queryable } from '../publishing/listings.ts'
import { correctWord, readSimilarWords, type SimilarWord } from './similar-words.ts'
import { replaceWord, type SearchTerm } from './search-text.ts'

/**
 * A search as queries of Postgres. `strict` has all that was asked for; `loose` takes phrases for their words, which
 * the index can answer alone; `some` is content with any of them; `exact` is strict without what words may grow to.
 */
export interface ResolvedSearch {
  strict: string
  loose: string
  some: string
  exact: string
  termCount: number
  /** How many articles there are, as of the last count by Postgres itself; a table that it never counted is small. */
  corpus: number
  /** What each part of the search looks for: lexemes, of which any will do; a phrase has a part for each of its words. */
  parts: string[][]
  /** The search with the words that stand nowhere replaced by those that were searched for instead. */
  corrected: string | null
  /** The words that were searched for as they were typed. */
  knownWords: string[]
}

const TermRow = z.object({
  text: z.string(),
  word: z.string(),
  strict: z.string(),
  loose: z.string(),
  is_known: z.boolean(),
  marks: z.array(z.string()),
  completions: z.array(z.string()),
  corpus: z.number(),
})
type TermRow = z.infer<typeof TermRow>

/** Looks up the words of a search; `null` when nothing in it can be looked for. */
export async function resolveSearch(
  db: Queryable,
  search: { text: string; terms: readonly SearchTerm[] },
): Promise<ResolvedSearch | null> {
  const values = [JSON.stringify(search.terms)]
  const { rows } = await db.query({ name: 'search-terms', text: termsSql, values })
  const found = withoutStopWords(TermRow.array().parse(rows))
  if (found.length === 0) return null
  const similar = await readSimilarWords(
    db,
    found.filter(isUnknown).map(({ word }) => word),
  )
  const terms = found.map((row) => toQueries(row, similar.get(row.word) ?? []))
  const corrected = terms.reduce(
    (text, { typed, correction }) => (correction ? replaceWord(text, typed, correction) : text),
    search.text,
  )
  return {
    strict: allOf(terms.map(({ strict }) => strict)),
    loose: allOf(terms.map(({ loose }) => loose)),
    some: anyOf(terms.map(({ loose }) => loose)),
    exact: allOf(terms.map(({ exact }) => exact)),
    termCount: terms.length,
    corpus: found[0]?.corpus ?? 0,
    parts: terms.flatMap(({ parts }) => parts),
    corrected: terms.some(({ correction }) => correction !== null) ? corrected : null,
    knownWords: found.filter((row) => row.is_known).map(({ text }) => text),
  }
}

/** Words that stand everywhere say nothing, unless there is nothing else: then the last one may still be growing. */
function withoutStopWords(rows: TermRow[]): TermRow[] {
  const telling = rows.filter((row) => row.loose !== '' || row.marks.length > 0)
  return telling.length > 0 ? telling : rows.filter((row) => row.completions.length > 0)
}

function isUnknown(row: TermRow): boolean {
  const isWord = row.strict === row.loose && /^\p{L}{4,}$/u.test(row.word)
  return isWord && !row.is_known && row.marks.length === 0 && row.completions.length === 0
}

function toQueries(row: TermRow, similar: readonly SimilarWord[]) {
  const nearest = correctWord(row.word, similar)
  const others = [
    ...row.completions,
    ...row.marks.map(quoteMark),
    ...nearest.flatMap(({ query, marks }) => [query, ...marks.map(quoteMark)]),
  ]
  const named = row.marks.map(quoteMark)
  const lexemes = lexemesOf([row.loose, ...others])
  return {
    parts: row.strict === row.loose ? [lexemes] : lexemes.map((lexeme) => [lexeme]),
    typed: row.text,
    correction: nearest[0]?.word ?? null,
    strict: anyOf([row.strict, ...others]),
    loose: anyOf([row.loose, ...others]),
    exact: anyOf([row.strict, ...named]) || anyOf(others),
  }
}

/** The lexemes in queries as Postgres writes them, without the marks. */
function lexemesOf(queries: readonly string[]): string[] {
  const quoted = queries.flatMap((query) => [...query.matchAll(/'((?:[^'\\]|''|\\.)+)'/gu)])
  const lexemes = quoted.map(([, lexeme = '']) => lexeme.replaceAll("''", "'").replace(/\\(.)/gu, '$1'))
  return [...new Set(lexemes.filter((lexeme) => !lexeme.startsWith('=')))]
}

/** The queries come from Postgres, quoted; marks have no character that could end one. */
function quoteMark(mark: string): string {
  return `'${mark}'`
}

function anyOf(queries: readonly string[]): string {
  return join(queries, ' | ')
}

function allOf(queries: readonly string[]): string {
  return join(queries, ' & ')
}

function join(queries: readonly string[], operator: string): string {
  const parts = [...new Set(queries)].filter((query) => query !== '').map((query) => `( ${query} )`)
  return parts.join(operator)
}

const termsSql = `
  select term.text, plain.word,
    (case term.kind when 'phrase' then phraseto_tsquery('public.magazine', term.text)
      else plainto_tsquery('public.magazine', term.text) end)::text as strict,
    plainto_tsquery('public.magazine', term.text)::text as loose,
    exists (select 1 from search_words where lexeme = any(plain.lexemes)) as is_known,
    array(
      select mark from search_names where word collate "C" = any(plain.words)
      group by mark having count(*) = cardinality(plain.words)
      union
      (select mark from search_names
       where term."isPrefix" and word collate "C" >= plain.word and word collate "C" < plain.word || chr(1114111)
       limit 24)
    ) as marks,
    array(
      select distinct plainto_tsquery('public.magazine', grown.word)::text from (
        select word from search_words
        where term."isPrefix" and word collate "C" >= plain.word and word collate "C" < plain.word || chr(1114111)
        order by article_count desc, length(word), word limit 12
      ) as grown
    ) as completions,
    (select reltuples from pg_class where oid = 'article_search'::regclass) as corpus
  from rows from (jsonb_to_recordset($1::jsonb) as (kind text, text text, "isPrefix" boolean))
    with ordinality as term(kind, text, "isPrefix", position)
  cross join lateral (
    select lower(public.unaccent(term.text)) as word,
      tsvector_to_array(to_tsvector('public.magazine_words', term.text)) as words,
      tsvector_to_array(to_tsvector('public.magazine', term.text)) as lexemes
  ) as plain
  order by term.position`
