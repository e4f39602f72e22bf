import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { RenderRequestSchema, SiteHealthSchema, TargetRemovalSchema } from './site-health.schema.ts'

/* How publishing is, and what is done when it is stuck. */

export const readSiteHealthEndpoint = {
  id: 'readSiteHealth',
  method: 'GET',
  path: '/api/staff/site-health',
  access: 'staff',
  answer: outputOf<typeof SiteHealthSchema>(),
  problems: [],
} as const satisfies Endpoint

export const removeTargetEndpoint = {
  id: 'removeTarget',
  method: 'POST',
  path: '/api/staff/publish-targets/removals',
  access: 'staff',
  body: inputOf<typeof TargetRemovalSchema>(),
  problems: ['parameter-invalid', 'target-not-away'],
} as const satisfies Endpoint

export const requestRenderEndpoint = {
  id: 'requestRender',
  method: 'POST',
  path: '/api/staff/renders',
  access: 'staff',
  body: inputOf<typeof RenderRequestSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const requestReplicaCheckEndpoint = {
  id: 'requestReplicaCheck',
  method: 'POST',
  path: '/api/staff/replica-checks',
  access: 'staff',
  problems: [],
} as const satisfies Endpoint
