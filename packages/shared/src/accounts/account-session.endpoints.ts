import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { AccountSessionListSchema } from './account-session.schema.ts'
import type { PasswordChangeSchema } from './credentials.schema.ts'

/* The sessions of an account, and what ends them. */

export const changePasswordEndpoint = {
  id: 'changePassword',
  method: 'PUT',
  path: '/api/user/password',
  access: 'signed in',
  body: inputOf<typeof PasswordChangeSchema>(),
  problems: ['parameter-invalid', 'password-wrong', 'password-unfit', 'too-many-requests'],
} as const satisfies Endpoint

export const listSessionsEndpoint = {
  id: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed in',
  answer: outputOf<typeof AccountSessionListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const endOtherSessionsEndpoint = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'signed in',
  problems: [],
} as const satisfies Endpoint

export const endSessionEndpoint = {
  id: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  parameters: ['id'],
  access: 'signed in',
  problems: ['session-unknown'],
} as const satisfies Endpoint
