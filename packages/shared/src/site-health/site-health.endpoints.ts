import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { RenderRequestSchema, SiteHealthSchema } from './site-health.schema.ts'

/* How publishing is, and what is done when it is stuck. */

export const readSiteHealthEndpoint = {
  id: 'readSiteHealth',
  method: 'GET',
  path: '/api/staff/site-health',
  access: 'staff',
  answer: outputOf<typeof SiteHealthSchema>(),
  problems: [],
} as const satisfies Endpoint

export const requestRenderEndpoint = {
  id: 'requestRender',
  method: 'POST',
  path: '/api/staff/renders',
  access: 'staff',
  body: inputOf<typeof RenderRequestSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint
