import { z } from '@hono/zod-openapi'
import { isTimeZone } from '../schedules/moment-text.ts'
import { scheduledActions } from '../schedules/schedule.ts'
import { publishedCollections } from '../together/version.ts'

/** A key of the CMS's own: the admin alone speaks of documents by it. */
const documentId = z.int().positive().max(2_147_483_647)
const seenAt = z.iso.datetime('Please load the page again.')
/** More than an issue has; each is published in the one transaction. */
const maxArticles = 200

const articles = z
  .array(z.strictObject({ id: documentId, seenAt }))
  .max(maxArticles, `An issue goes out with ${maxArticles} articles at most.`)

/** `seenAt`: when the version was saved that the person who asks has before them; a newer one is refused. */
export const ScheduleRequestSchema = z
  .strictObject({
    collection: z.enum(publishedCollections),
    documentId,
    seenAt,
    action: z.enum(scheduledActions),
    dueAt: z.iso.datetime('Please choose day and time.'),
    timeZone: z.string().max(64).refine(isTimeZone, 'This time zone is not known here.'),
    articles: articles.default([]),
  })
  .openapi('ScheduleRequest')

export const ReleaseRequestSchema = z.strictObject({ seenAt, articles }).openapi('IssueReleaseRequest')

export const ScheduleAnswer = z
  .object({
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
  .openapi('Schedule')

export const DocumentSchedulesAnswer = z
  .object({
    waiting: z.array(ScheduleAnswer),
    /** What became of the last that was due; null when there was none lately. */
    last: ScheduleAnswer.nullable(),
    /** Schedules of the issue that an article goes out with. */
    withIssue: z.array(ScheduleAnswer),
  })
  .openapi('DocumentSchedules')

export const IssueArticleAnswer = z
  .object({
    id: z.int(),
    title: z.string().nullable(),
    printOrder: z.number().nullable(),
    savedAt: z.iso.datetime(),
    state: z.enum(['draft', 'changed', 'live']),
    publicIssue: z.string().nullable(),
    /** What has to be repaired before it can be published, as its form says it. */
    problems: z.array(z.string()),
  })
  .openapi('IssueArticle')

export const RenderRequestSchema = z
  .strictObject({
    /** A page such as `/articles/the-quiet-capital`; null for the whole magazine. */
    path: z
      .string()
      .regex(/^\/[^\s?#]*$/, 'A page is named by its path, such as /articles/the-quiet-capital.')
      .max(300)
      .nullable(),
  })
  .openapi('RenderRequest')

export const documentParams = z.object({ id: z.string().openapi({ example: 'articles:42' }) })
export const idParams = z.object({ id: z.string().openapi({ example: '7' }) })
export const done = { 204: { description: 'Done.' } }
export const tags = ['Newsroom']
