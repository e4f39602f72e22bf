import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  CodeSignInSchema,
  EmailRequestSchema,
  LinkTokenSchema,
  MailRequestedSchema,
} from './account-mail.schema.ts'
import type { AccountSessionListSchema } from './account-session.schema.ts'
import type { LoginSchema, PasswordChangeSchema } from './credentials.schema.ts'
import type { SignedInUserSchema, UserSchema } from './user.schema.ts'

/* Signing in and out, and the sessions of an account. */

export const readSessionUserEndpoint = {
  id: 'readSessionUser',
  method: 'GET',
  path: '/api/user',
  access: 'signed in',
  answer: outputOf<typeof UserSchema>(),
  problems: [],
} as const satisfies Endpoint

export const signInEndpoint = {
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/login',
  access: 'everyone',
  body: inputOf<typeof LoginSchema>(),
  answer: outputOf<typeof SignedInUserSchema>(),
  problems: ['parameter-invalid', 'sign-in-refused', 'second-factor-due', 'too-many-requests'],
} as const satisfies Endpoint

export const signInToAdminEndpoint = {
  id: 'signInToAdmin',
  method: 'POST',
  path: '/api/login',
  access: 'everyone',
  body: inputOf<typeof LoginSchema>(),
  answer: outputOf<typeof SignedInUserSchema>(),
  problems: ['parameter-invalid', 'sign-in-refused', 'second-factor-due', 'too-many-requests'],
} as const satisfies Endpoint

export const signOutEndpoint = {
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'everyone',
  problems: [],
} as const satisfies Endpoint

export const sendSignInCodeEndpoint = {
  id: 'sendSignInCode',
  method: 'POST',
  path: '/api/auth/send-code',
  access: 'everyone',
  body: inputOf<typeof EmailRequestSchema>(),
  answer: outputOf<typeof MailRequestedSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const signInWithCodeEndpoint = {
  id: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/sign-in-with-code',
  access: 'everyone',
  body: inputOf<typeof CodeSignInSchema>(),
  answer: outputOf<typeof SignedInUserSchema>(),
  problems: ['parameter-invalid', 'code-invalid', 'second-factor-due', 'too-many-requests'],
} as const satisfies Endpoint

export const signInWithLinkEndpoint = {
  id: 'signInWithLink',
  method: 'POST',
  path: '/api/auth/sign-in-with-link',
  access: 'everyone',
  body: inputOf<typeof LinkTokenSchema>(),
  answer: outputOf<typeof SignedInUserSchema>(),
  problems: ['parameter-invalid', 'link-expired', 'second-factor-due', 'too-many-requests'],
} as const satisfies Endpoint

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
