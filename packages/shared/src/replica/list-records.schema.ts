import { z } from 'zod'

/* Which articles stand where, by their database ids: parts of `records.schema.ts`. */

const id = z.number().int().positive()
const count = z.number().int().nonnegative()

export const HomePicksSchema = z.object({
  coverStory: id.nullable(),
  seconds: z.array(id),
  latest: z.array(id),
  latestCount: count,
  row: z.array(id),
  rowCount: count,
  columns: z.array(z.object({ section: id.nullable(), pieces: z.array(id) })),
})

/**
 * What is read most, the first one first: of late (`day`), of late days (`week`), and of these in each section that has any. All of it is
 * empty while the staff have it switched off.
 */
export const MostReadSchema = z.object({
  day: z.array(id),
  week: z.array(id),
  sections: z.array(z.object({ section: id, week: z.array(id) })),
})
