import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  DocumentSchedulesSchema,
  IssueArticleSchema,
  IssueOrderSchema,
  ReleaseRequestSchema,
  ReleasedSchema,
  ScheduleRequestSchema,
} from './schedule.schema.ts'

/* What staff do with articles and issues beside writing them. */

export const readSchedulesEndpoint = {
  id: 'readSchedules',
  method: 'GET',
  path: '/api/staff/documents/{id}/schedules',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof DocumentSchedulesSchema>(),
  problems: ['document-unknown'],
} as const satisfies Endpoint

export const schedulePublicationEndpoint = {
  id: 'schedulePublication',
  method: 'POST',
  path: '/api/staff/schedules',
  access: 'staff',
  body: inputOf<typeof ScheduleRequestSchema>(),
  problems: [
    'parameter-invalid',
    'document-unknown',
    'document-conflict',
    'document-not-public',
    'schedule-past',
    'schedule-exists',
    'publish-refused',
  ],
} as const satisfies Endpoint

export const cancelScheduleEndpoint = {
  id: 'cancelSchedule',
  method: 'DELETE',
  path: '/api/staff/schedules/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: ['document-unknown', 'schedule-settled'],
} as const satisfies Endpoint

export const readReleaseArticlesEndpoint = {
  id: 'readReleaseArticles',
  method: 'GET',
  path: '/api/staff/issues/{id}/articles',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<z.ZodArray<typeof IssueArticleSchema>>(),
  problems: ['document-unknown'],
} as const satisfies Endpoint

export const arrangeIssueEndpoint = {
  id: 'arrangeIssue',
  method: 'PUT',
  path: '/api/staff/issues/{id}/articles',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof IssueOrderSchema>(),
  problems: ['parameter-invalid', 'document-unknown'],
} as const satisfies Endpoint

export const releaseIssueEndpoint = {
  id: 'releaseIssue',
  method: 'POST',
  path: '/api/staff/issues/{id}/release',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ReleaseRequestSchema>(),
  answer: outputOf<typeof ReleasedSchema>(),
  problems: ['parameter-invalid', 'document-unknown', 'document-conflict', 'publish-refused'],
} as const satisfies Endpoint
