import { type Endpoint, inputOf } from '../api/endpoint.ts'
import type { PurgeReportSchema } from './cdn.schema.ts'

/** How a site server says which of its answers have changed. */
export const reportPurgesEndpoint = {
  id: 'reportPurges',
  method: 'POST',
  path: '/api/internal/cdn-purges',
  access: 'site server',
  body: inputOf<typeof PurgeReportSchema>(),
  problems: ['parameter-invalid', 'cdn-differs'],
} as const satisfies Endpoint
