import { z } from 'zod'
import { AuthorRefSchema, SectionRefSchema } from '../content/content.schema.ts'

/** The most characters that a search may have. */
export const maxQueryLength = 200

/** A run of text; `isMatch` where it is what the reader looked for. Never markup: anyone who shows it marks it. */
export const TextSegmentSchema = z.object({ text: z.string(), isMatch: z.boolean() })

/** An article that was found, with the part of its text that was looked for. `id` is the slug. */
export const SearchResultSchema = z.object({
  id: z.string(),
  title: z.array(TextSegmentSchema),
  snippet: z.array(TextSegmentSchema),
  section: SectionRefSchema,
  authors: z.array(AuthorRefSchema),
  publishedAt: z.iso.datetime(),
})

/** How many there are; beyond some thousands an estimate from a sample, rounded to two digits. */
export const ResultCountSchema = z.object({ count: z.number().int().min(0), isExact: z.boolean() })

/**
 * What `GET /api/search` answers. `matched` tells whether the results have all words or, because none has, only some.
 * `sections` counts the results of the chosen year by section, in the order of the navigation, `years` those of the
 * chosen section by year, newest first. `correction` is what the reader may have meant; `isApplied` when a word stands
 * in no article, so that the results are those of the correction. `newest` has the newest articles when nothing was
 * found, else nothing. `next` is the cursor of the next page.
 */
export const SearchAnswerSchema = z.object({
  query: z.string(),
  matched: z.enum(['all', 'some', 'none']),
  total: ResultCountSchema,
  results: z.array(SearchResultSchema),
  next: z.string().nullable(),
  sections: z.array(SectionRefSchema.extend({ count: z.number().int().positive() })),
  years: z.array(z.object({ year: z.number().int(), count: z.number().int().positive() })),
  correction: z.object({ query: z.string(), isApplied: z.boolean() }).nullable(),
  newest: z.array(SearchResultSchema),
})

export type TextSegment = z.infer<typeof TextSegmentSchema>
export type SearchResult = z.infer<typeof SearchResultSchema>
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>
