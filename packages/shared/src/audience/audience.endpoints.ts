import { type Endpoint, inputOf } from '../api/endpoint.ts'
import type { AudienceDeltaSchema } from './audience-delta.schema.ts'

/* How the CMS learns what was read. */

export const addAudienceDeltaEndpoint = {
  id: 'addAudienceDelta',
  method: 'POST',
  path: '/api/internal/audience-deltas',
  access: 'site server',
  body: inputOf<typeof AudienceDeltaSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint
