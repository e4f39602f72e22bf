import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { AudienceDeltaSchema } from './audience-delta.schema.ts'
import type { DayKeyAnswerSchema, DayKeyOfferSchema } from './day-key.schema.ts'

/* How the CMS learns what was read. */

export const addAudienceDeltaEndpoint = {
  id: 'addAudienceDelta',
  method: 'POST',
  path: '/api/internal/audience-deltas',
  access: 'site server',
  body: inputOf<typeof AudienceDeltaSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

/** Has all site servers tell readers apart under the same key of a day. */
export const shareDayKeyEndpoint = {
  id: 'shareDayKey',
  method: 'POST',
  path: '/api/internal/audience-day-keys',
  access: 'site server',
  body: inputOf<typeof DayKeyOfferSchema>(),
  answer: outputOf<typeof DayKeyAnswerSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

/** What staff see of the audience as a file; `id` is `articles`, `author`, `section`, `topic`, `issue` or `newsletter`, or that of an article. */
export const downloadAudienceEndpoint = {
  id: 'downloadAudience',
  method: 'GET',
  path: '/api/staff/audience/{id}/rows.csv',
  parameters: ['id'],
  access: 'staff',
  problems: ['list-unknown', 'parameter-invalid'],
} as const satisfies Endpoint
