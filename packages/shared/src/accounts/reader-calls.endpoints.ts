import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  ReaderAnswersSchema,
  ReadingCallsSchema,
  SessionUserCallsSchema,
} from './reader-calls.schema.ts'

/* Calls of many readers at once, which the site server passes on in one request. */

export const answerSessionUsersEndpoint = {
  id: 'answerSessionUsers',
  method: 'POST',
  path: '/api/internal/readers/session-users',
  access: 'site server',
  body: inputOf<typeof SessionUserCallsSchema>(),
  answer: outputOf<typeof ReaderAnswersSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const recordReadingTogetherEndpoint = {
  id: 'recordReadingTogether',
  method: 'POST',
  path: '/api/internal/readers/reading-progress',
  access: 'site server',
  body: inputOf<typeof ReadingCallsSchema>(),
  answer: outputOf<typeof ReaderAnswersSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint
