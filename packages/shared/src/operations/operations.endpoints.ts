import type { Endpoint } from '../api/endpoint.ts'

/* Whether the CMS is up, and what its API says of itself. */

export const readHealthEndpoint = {
  id: 'readHealth',
  method: 'GET',
  path: '/api/health',
  access: 'everyone',
} as const satisfies Endpoint

export const readReadinessEndpoint = {
  id: 'readReadiness',
  method: 'GET',
  path: '/api/ready',
  access: 'everyone',
} as const satisfies Endpoint

export const readOpenapiDocumentEndpoint = {
  id: 'readOpenapiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'everyone',
} as const satisfies Endpoint

export const readApiDocsEndpoint = {
  id: 'readApiDocs',
  method: 'GET',
  path: '/api/docs',
  access: 'everyone',
} as const satisfies Endpoint
