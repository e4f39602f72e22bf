import { z } from 'zod'
import { readingPlaceForm } from './reading-place.ts'

/** How many articles the reading history of a reader holds: the oldest give way to new ones. */
export const readingHistoryLimit = 5000

/** An article's public id, in a request. */
export const articleIdField = z
  .string('Please say which article it is.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no article with this id.')
  .max(100, 'There is no article with this id.')

const percentProblem = 'The progress is a whole number from 0 to 100.'

const place = z.string('The place is a text.').regex(readingPlaceForm, 'This is no place in a text.')

/**
 * `POST /api/user/reading-progress`. Of an article's progress the furthest point is kept, and the last place where the reader
 * stopped: null once that was the end, and as it was where a note has none.
 */
export const ReadingProgressInputSchema = z.strictObject({
  articleId: articleIdField,
  progressPercent: z.int(percentProblem).min(0, percentProblem).max(100, percentProblem),
  place: place.nullable().optional(),
})

/** How far a reader has come in an article (spec.md §3), with its title, and where they stopped, if that is known and not its end. */
export const ReadingProgressSchema = z.object({
  id: z.string(),
  articleId: z.string(),
  lastReadAt: z.iso.datetime(),
  progressPercent: z.int().min(0).max(100),
  title: z.string(),
  place: z.string().nullable(),
})

/** `GET /api/user/reading-progress`: what was read last comes first, 100 to a page. */
export const ReadingProgressListSchema = ReadingProgressSchema.array()

/** `PUT /api/user/reading-history`: switching it off deletes what was recorded. */
export const ReadingHistorySwitchSchema = z.strictObject({
  isOn: z.boolean('Whether the reading history is on is true or false.'),
})

export type ReadingProgress = z.infer<typeof ReadingProgressSchema>
export type ReadingProgressInput = z.output<typeof ReadingProgressInputSchema>
