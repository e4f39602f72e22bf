import type { Endpoint } from '../api/endpoint.ts'

/* Signing in and out, and the sessions of an account. */

export const readSessionUserEndpoint = {
  id: 'readSessionUser',
  method: 'GET',
  path: '/api/user',
  access: 'signed in',
} as const satisfies Endpoint

export const signInEndpoint = {
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/login',
  access: 'everyone',
} as const satisfies Endpoint

export const signInToAdminEndpoint = {
  id: 'signInToAdmin',
  method: 'POST',
  path: '/api/login',
  access: 'everyone',
} as const satisfies Endpoint

export const signOutEndpoint = {
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'everyone',
} as const satisfies Endpoint

export const sendSignInCodeEndpoint = {
  id: 'sendSignInCode',
  method: 'POST',
  path: '/api/auth/send-code',
  access: 'everyone',
} as const satisfies Endpoint

export const signInWithCodeEndpoint = {
  id: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/sign-in-with-code',
  access: 'everyone',
} as const satisfies Endpoint

export const signInWithLinkEndpoint = {
  id: 'signInWithLink',
  method: 'POST',
  path: '/api/auth/sign-in-with-link',
  access: 'everyone',
} as const satisfies Endpoint

export const changePasswordEndpoint = {
  id: 'changePassword',
  method: 'PUT',
  path: '/api/user/password',
  access: 'signed in',
} as const satisfies Endpoint

export const listSessionsEndpoint = {
  id: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed in',
} as const satisfies Endpoint

export const endOtherSessionsEndpoint = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'signed in',
} as const satisfies Endpoint

export const endSessionEndpoint = {
  id: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint
