import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { LinksRequestSchema, PreflightReportSchema, PreflightRequestSchema } from './preflight.schema.ts'

/* What the form of an article asks before it is published. */

export const preflightArticleEndpoint = {
  id: 'preflightArticle',
  method: 'POST',
  path: '/api/staff/preflight/articles',
  access: 'staff',
  body: inputOf<typeof PreflightRequestSchema>(),
  answer: outputOf<typeof PreflightReportSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const checkLinksEndpoint = {
  id: 'checkLinks',
  method: 'POST',
  path: '/api/staff/preflight/links',
  access: 'staff',
  body: inputOf<typeof LinksRequestSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint
