import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { StatusSchema } from './health.schema.ts'

/* Whether the CMS is up, and what its API says of itself. */

export const readHealthEndpoint = {
  id: 'readHealth',
  method: 'GET',
  path: '/api/health',
  access: 'everyone',
  answer: outputOf<typeof StatusSchema>(),
  problems: ['method-not-allowed'],
} as const satisfies Endpoint

export const readReadinessEndpoint = {
  id: 'readReadiness',
  method: 'GET',
  path: '/api/ready',
  access: 'everyone',
  answer: outputOf<typeof StatusSchema>(),
  problems: ['method-not-allowed'],
} as const satisfies Endpoint

export const readOpenapiDocumentEndpoint = {
  id: 'readOpenapiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'everyone',
  problems: [],
} as const satisfies Endpoint

export const readApiDocsEndpoint = {
  id: 'readApiDocs',
  method: 'GET',
  path: '/api/docs',
  access: 'everyone',
  problems: [],
} as const satisfies Endpoint
