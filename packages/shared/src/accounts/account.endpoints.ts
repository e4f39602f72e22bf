import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { ProfileChangeSchema, ProfileSchema } from '../readers/profile.schema.ts'
import type { DeletionSchema } from './account-deletion.schema.ts'
import type {
  EmailChangeSchema,
  EmailRequestSchema,
  LinkTokenSchema,
  LinkUsedBeforeSchema,
  MailRequestedSchema,
  PasswordResetSchema,
} from './account-mail.schema.ts'
import type { PasswordProofSchema } from './credentials.schema.ts'
import type { FreeRegistrationSchema, RegistrationSchema } from './registration-request.schema.ts'
import type { UserSchema } from './user.schema.ts'

/* An account: how it begins, its address, password and name, and how it ends. */

export const registerEndpoint = {
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'everyone',
  body: inputOf<typeof RegistrationSchema>(),
  answer: outputOf<typeof UserSchema>(),
  problems: ['parameter-invalid', 'password-unfit', 'email-taken', 'too-many-requests'],
} as const satisfies Endpoint

export const registerFreeEndpoint = {
  id: 'registerFree',
  method: 'POST',
  path: '/api/register-free',
  access: 'everyone',
  body: inputOf<typeof FreeRegistrationSchema>(),
  answer: outputOf<typeof UserSchema>(),
  problems: [
    'parameter-invalid',
    'password-unfit',
    'plan-unknown',
    'email-taken',
    'plan-not-free',
    'too-many-requests',
  ],
} as const satisfies Endpoint

export const requestPasswordResetEndpoint = {
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'everyone',
  body: inputOf<typeof EmailRequestSchema>(),
  answer: outputOf<typeof MailRequestedSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const resetPasswordEndpoint = {
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'everyone',
  body: inputOf<typeof PasswordResetSchema>(),
  problems: ['parameter-invalid', 'password-unfit', 'link-expired', 'too-many-requests'],
} as const satisfies Endpoint

export const verifyEmailEndpoint = {
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'everyone',
  body: inputOf<typeof LinkTokenSchema>(),
  answer: outputOf<typeof LinkUsedBeforeSchema>(),
  problems: ['parameter-invalid', 'link-expired', 'too-many-requests'],
} as const satisfies Endpoint

export const sendVerificationMailEndpoint = {
  id: 'sendVerificationMail',
  method: 'POST',
  path: '/api/user/verification-mail',
  access: 'signed in',
  answer: outputOf<typeof MailRequestedSchema>(),
  problems: ['too-many-requests'],
} as const satisfies Endpoint

export const requestEmailChangeEndpoint = {
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/user/email',
  access: 'signed in',
  body: inputOf<typeof EmailChangeSchema>(),
  answer: outputOf<typeof MailRequestedSchema>(),
  problems: ['parameter-invalid', 'password-wrong', 'too-many-requests'],
} as const satisfies Endpoint

export const confirmEmailChangeEndpoint = {
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'everyone',
  body: inputOf<typeof LinkTokenSchema>(),
  answer: outputOf<typeof LinkUsedBeforeSchema>(),
  problems: ['parameter-invalid', 'email-taken', 'link-expired', 'too-many-requests'],
} as const satisfies Endpoint

export const readProfileEndpoint = {
  id: 'readProfile',
  method: 'GET',
  path: '/api/user/profile',
  access: 'signed in',
  answer: outputOf<typeof ProfileSchema>(),
  problems: [],
} as const satisfies Endpoint

export const changeProfileEndpoint = {
  id: 'changeProfile',
  method: 'PUT',
  path: '/api/user/profile',
  access: 'signed in',
  body: inputOf<typeof ProfileChangeSchema>(),
  answer: outputOf<typeof ProfileSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const exportAccountEndpoint = {
  id: 'exportAccount',
  method: 'GET',
  path: '/api/user/export',
  access: 'signed in',
  problems: ['too-many-requests'],
} as const satisfies Endpoint

export const requestAccountDeletionEndpoint = {
  id: 'requestAccountDeletion',
  method: 'POST',
  path: '/api/user/deletion',
  access: 'signed in',
  body: inputOf<typeof PasswordProofSchema>(),
  answer: outputOf<typeof DeletionSchema>(),
  problems: ['parameter-invalid', 'password-wrong', 'readers-only', 'too-many-requests'],
} as const satisfies Endpoint

export const cancelAccountDeletionEndpoint = {
  id: 'cancelAccountDeletion',
  method: 'DELETE',
  path: '/api/user/deletion',
  access: 'signed in',
  problems: [],
} as const satisfies Endpoint
