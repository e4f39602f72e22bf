import type { Endpoint } from '../api/endpoint.ts'

/* The search of the magazine. */

export const searchEndpoint = {
  id: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'everyone',
} as const satisfies Endpoint
