import { homeCounts } from '@meridian/shared/content/content.schema'
import { z } from 'zod'

/*
 * What the editors chose for the home page: the document of the global, or what its form holds while somebody works on
 * it. What cannot be used is left out, as if nothing were chosen.
 */
const reference = z
  .union([z.number().int().positive(), z.object({ id: z.number() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null)
  .catch(null)
const references = z
  .array(reference)
  .nullish()
  .catch([])
  .transform((values) => (values ?? []).filter((value) => value !== null))
const count = (longest: number, otherwise: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(longest)
    .nullish()
    .catch(null)
    .transform((value) => value ?? otherwise)

export const longestLatest = 10
export const longestRow = 12

export const HomePicksSchema = z.object({
  coverStory: reference,
  seconds: references,
  latest: references,
  latestCount: count(longestLatest, homeCounts.latest),
  row: references,
  rowCount: count(longestRow, homeCounts.row),
  columns: z
    .array(z.object({ section: reference, pieces: references }))
    .nullish()
    .catch([])
    .transform((columns) => columns ?? []),
})
