import { z } from '@hono/zod-openapi'
import {
  DocumentSchedulesSchema,
  IssueArticleSchema,
  IssueOrderSchema,
  ReleaseRequestSchema,
  ScheduleRequestSchema,
  ScheduleSchema,
} from '@meridian/shared/publishing/schedule.schema'
import { RenderRequestSchema } from '@meridian/shared/site-health/site-health.schema'

/* The shared contracts of the newsroom under the names that they have in the API's description. */

const ScheduleAnswer = z.object(ScheduleSchema.shape).openapi('Schedule')
export const DocumentSchedulesAnswer = z
  .object({
    ...DocumentSchedulesSchema.shape,
    waiting: z.array(ScheduleAnswer),
    last: ScheduleAnswer.nullable(),
    withIssue: z.array(ScheduleAnswer),
  })
  .openapi('DocumentSchedules')
export const IssueArticleAnswer = z.object(IssueArticleSchema.shape).openapi('IssueArticle')
export const ScheduleRequest = z.strictObject(ScheduleRequestSchema.shape).openapi('ScheduleRequest')
export const IssueOrder = z.strictObject(IssueOrderSchema.shape).openapi('IssueOrder')
export const ReleaseRequest = z.strictObject(ReleaseRequestSchema.shape).openapi('IssueReleaseRequest')
export const RenderRequest = z.strictObject(RenderRequestSchema.shape).openapi('RenderRequest')

export const documentParams = z.object({ id: z.string().openapi({ example: 'articles:42' }) })
export const idParams = z.object({ id: z.string().openapi({ example: '7' }) })
export const done = { 204: { description: 'Done.' } }
export const tags = ['Newsroom']
