import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { SearchAnswerSchema } from './search.schema.ts'

/* The search of the magazine. */

export const searchEndpoint = {
  id: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'everyone',
  answer: outputOf<typeof SearchAnswerSchema>(),
  problems: ['parameter-invalid', 'too-many-requests', 'search-busy'],
} as const satisfies Endpoint
