import { z } from 'zod'

/** What is published as a whole, by its collection. */
export const publishedCollections = ['articles', 'issues'] as const
export type PublishedCollection = (typeof publishedCollections)[number]

export const scheduledActions = ['publish', 'unpublish'] as const
export type ScheduledAction = (typeof scheduledActions)[number]

/** A key of the CMS's own: the admin alone speaks of documents by it. */
const documentId = z.int().positive().max(2_147_483_647)
const seenAt = z.iso.datetime('Please load the page again.')
/** More than an issue has; each is published in the one transaction. */
const maxArticles = 200

const articles = z
  .array(z.strictObject({ id: documentId, seenAt }))
  .max(maxArticles, `An issue goes out with ${maxArticles} articles at most.`)

/** `seenAt`: when the version was saved that the person who asks has before them; a newer one is refused. */
export const ScheduleRequestSchema = z.strictObject({
  collection: z.enum(publishedCollections),
  documentId,
  seenAt,
  action: z.enum(scheduledActions),
  dueAt: z.iso.datetime('Please choose day and time.'),
  timeZone: z.string().max(64).refine(isTimeZone, 'This time zone is not known here.'),
  articles: articles.default([]),
})

/** The articles of an issue, in the order of its contents. */
export const IssueOrderSchema = z.strictObject({
  articles: z
    .array(documentId)
    .max(maxArticles, `An issue has ${maxArticles} articles at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'An article stands in an issue once.'),
})

/** `acknowledged`: the keys of the warnings of an article that the person who publishes it has read. */
export const ReleaseRequestSchema = z.strictObject({
  seenAt,
  articles: z
    .array(
      z.strictObject({
        id: documentId,
        seenAt,
        acknowledged: z.array(z.string().max(3000)).max(200).default([]),
      }),
    )
    .max(maxArticles, `An issue goes out with ${maxArticles} articles at most.`),
})

/** How many documents were published, the issue among them. */
export const ReleasedSchema = z.object({ published: z.int() })

export const ScheduleSchema = z.object({
  id: z.int(),
  action: z.enum(scheduledActions),
  title: z.string(),
  dueAt: z.iso.datetime(),
  timeZone: z.string(),
  state: z.enum(['waiting', 'done', 'failed', 'taken-back']),
  settledAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  requestedByName: z.string().nullable(),
  articleCount: z.int(),
  /** An embargo that was set since and is not over by then, so that it will not go out; null for none. */
  embargoUntil: z.iso.datetime().nullable(),
})

export const DocumentSchedulesSchema = z.object({
  waiting: z.array(ScheduleSchema),
  /** What became of the last that was due; null when there was none lately. */
  last: ScheduleSchema.nullable(),
  /** Schedules of the issue that an article goes out with. */
  withIssue: z.array(ScheduleSchema),
})

export const IssueArticleSchema = z.object({
  id: z.int(),
  title: z.string().nullable(),
  printOrder: z.number().nullable(),
  savedAt: z.iso.datetime(),
  state: z.enum(['draft', 'changed', 'live']),
  publicIssue: z.string().nullable(),
  /** What has to be repaired before it can be published, as its form says it. */
  problems: z.array(z.string()),
  /** What is to be thought of; each is acknowledged by its key. */
  warnings: z.array(z.object({ key: z.string(), text: z.string() })),
})

/** Whether a name is that of a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
