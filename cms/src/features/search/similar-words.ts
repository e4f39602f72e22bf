import { z } from 'zod'
import type { Queryable } from '../publishing/listings.ts'
import { editDistance } from './edit-distance.ts'

/** A word of the corpus that looks like another, with its query and the marks of the names that it stands in. */
export interface SimilarWord {
  word: string
  query: string
  marks: string[]
  articleCount: number
}

const SimilarRow = z.object({
  asked: z.string(),
  word: z.string(),
  query: z.string(),
  marks: z.array(z.string()),
  article_count: z.number(),
})

const maxCorrections = 3
/** A word is taken for a slip when another, one letter away, stands in so many times as many articles. */
const slipFactor = 20

/** Words that share letters with these, by the word; asks nothing when there are none. */
export async function readSimilarWords(
  db: Queryable,
  words: readonly string[],
): Promise<Map<string, SimilarWord[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.query(similarSql, [words])
  const parsed = SimilarRow.array().parse(rows)
  return new Map(
    words.map((word) => [
      word,
      parsed
        .filter(({ asked }) => asked === word)
        .map(({ word: similar, query, marks, article_count: articleCount }) => ({
          word: similar,
          query,
          marks,
          articleCount,
        })),
    ]),
  )
}

/** The words that a misspelt one most likely stands for: those with the fewest slips, the commonest first. */
export function correctWord(typed: string, similar: readonly SimilarWord[]): SimilarWord[] {
  const limit = allowedSlips(typed)
  const near = similar
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate.word, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || b.candidate.articleCount - a.candidate.articleCount)
  return near
    .filter(({ distance }) => distance === near[0]?.distance)
    .slice(0, maxCorrections)
    .map(({ candidate }) => candidate)
}

/** A much commoner word that differs by one slip from one that stands in hardly any article; `null` if there is none. */
export function findLikelierWord(typed: string, similar: readonly SimilarWord[]): string | null {
  const own = similar.find(({ word }) => word === typed)?.articleCount ?? 0
  const likelier = similar
    .filter(({ word, articleCount }) => word !== typed && articleCount > Math.max(own, 1) * slipFactor)
    .filter(({ word }) => editDistance(typed, word, 1) === 1)
    .toSorted((a, b) => b.articleCount - a.articleCount)
  return likelier[0]?.word ?? null
}

function allowedSlips(word: string): number {
  if (word.length <= 5) return 1
  return word.length <= 11 ? 2 : 3
}

const similarSql = `
  select asked, near.word, near.article_count, plainto_tsquery('public.magazine', near.word)::text as query,
    array(select mark from search_names where search_names.word collate "C" = near.word) as marks
  from unnest($1::text[]) as asked
  cross join lateral (
    select word, article_count from search_words where word operator(public.%) asked
    order by public.similarity(word, asked) desc, article_count desc limit 40
  ) as near`
