import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { UserSchema } from './user.schema.ts'

/* Who reads, which every page may ask, and signing out. */

export const readSessionUserEndpoint = {
  id: 'readSessionUser',
  method: 'GET',
  path: '/api/user',
  access: 'signed in',
  answer: outputOf<typeof UserSchema>(),
  problems: [],
} as const satisfies Endpoint

export const signOutEndpoint = {
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'everyone',
  problems: [],
} as const satisfies Endpoint
