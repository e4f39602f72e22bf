import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { PublishEventLogSchema } from './publish-event.schema.ts'
import type { TargetRegistrationSchema, TargetWithdrawalSchema } from './publish-target.schema.ts'

/* How a site server learns what has been published, and says that it is there. */

export const listPublishEventsEndpoint = {
  id: 'listPublishEvents',
  method: 'GET',
  path: '/api/internal/publish-events',
  access: 'site server',
  answer: outputOf<typeof PublishEventLogSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const registerPublishTargetEndpoint = {
  id: 'registerPublishTarget',
  method: 'POST',
  path: '/api/internal/publish-targets',
  access: 'site server',
  body: inputOf<typeof TargetRegistrationSchema>(),
  problems: ['parameter-invalid', 'targets-full'],
} as const satisfies Endpoint

export const withdrawPublishTargetEndpoint = {
  id: 'withdrawPublishTarget',
  method: 'POST',
  path: '/api/internal/publish-targets/withdrawals',
  access: 'site server',
  body: inputOf<typeof TargetWithdrawalSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint
