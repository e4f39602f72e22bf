import { z } from 'zod'

/*
 * What a proof of the CMS says to the process that follows it as a site server (`site/server/test/histories`), and what that one
 * answers: one chapter after the other.
 */

/** What was committed since the last chapter, and a snapshot that stands for the last of it. */
export const ChapterSchema = z.object({
  /** Elements of a `PublishEventLog`. */
  events: z.array(z.unknown()),
  /** The lines of `GET /api/internal/snapshot`. */
  snapshot: z.array(z.string()),
})

/** What came of a chapter. */
export const ChapterReportSchema = z.union([
  z.object({
    /** Pages, feeds and API answers that were compared with those that are rendered from scratch. */
    pages: z.number(),
    /** Those that are not the same, and what else is wrong. */
    differences: z.array(z.string()),
    /** How often each thing has happened so far. */
    happened: z.record(z.string(), z.number()),
  }),
  z.object({ failure: z.string() }),
])

export type Chapter = z.infer<typeof ChapterSchema>
export type ChapterReport = z.infer<typeof ChapterReportSchema>
