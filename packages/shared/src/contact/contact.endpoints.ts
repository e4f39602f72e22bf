import type { Endpoint } from '../api/endpoint.ts'

/* Messages to the editors. */

export const sendContactMessageEndpoint = {
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  access: 'everyone',
} as const satisfies Endpoint
