import type { Endpoint } from '../api/endpoint.ts'

/** All published records at one position, as lines of JSON (`replica.schema.ts`). */
export const readSnapshotEndpoint = {
  id: 'readSnapshot',
  method: 'GET',
  path: '/api/internal/snapshot',
  access: 'site server',
  problems: [],
} as const satisfies Endpoint
