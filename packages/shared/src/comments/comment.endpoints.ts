import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  AddedThreadSchema,
  ReplyRequestSchema,
  ThreadListSchema,
  ThreadRequestSchema,
  ThreadStateRequestSchema,
} from './comment.schema.ts'

/* Comments of the newsroom on passages of an article. */

export const listThreadsEndpoint = {
  id: 'listThreads',
  method: 'GET',
  path: '/api/staff/articles/{id}/threads',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof ThreadListSchema>(),
  problems: ['article-unknown'],
} as const satisfies Endpoint

export const addThreadEndpoint = {
  id: 'addThread',
  method: 'POST',
  path: '/api/staff/articles/{id}/threads',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ThreadRequestSchema>(),
  answer: outputOf<typeof AddedThreadSchema>(),
  problems: ['parameter-invalid', 'article-unknown'],
} as const satisfies Endpoint

export const replyToThreadEndpoint = {
  id: 'replyToThread',
  method: 'POST',
  path: '/api/staff/threads/{id}/comments',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ReplyRequestSchema>(),
  problems: ['parameter-invalid', 'thread-unknown'],
} as const satisfies Endpoint

export const setThreadStateEndpoint = {
  id: 'setThreadState',
  method: 'PUT',
  path: '/api/staff/threads/{id}/state',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof ThreadStateRequestSchema>(),
  problems: ['parameter-invalid', 'thread-unknown', 'thread-conflict'],
} as const satisfies Endpoint
