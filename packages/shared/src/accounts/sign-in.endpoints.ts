import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  CodeSignInSchema,
  EmailRequestSchema,
  LinkTokenSchema,
  MailRequestedSchema,
} from './account-mail.schema.ts'
import type { LoginSchema } from './credentials.schema.ts'
import type { SignedInUserSchema } from './user.schema.ts'

/* The ways to sign in. */

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
