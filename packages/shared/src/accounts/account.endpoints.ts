import type { Endpoint } from '../api/endpoint.ts'

/* An account: how it begins, its address, password and name, and how it ends. */

export const registerEndpoint = {
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'everyone',
} as const satisfies Endpoint

export const registerFreeEndpoint = {
  id: 'registerFree',
  method: 'POST',
  path: '/api/register-free',
  access: 'everyone',
} as const satisfies Endpoint

export const requestPasswordResetEndpoint = {
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'everyone',
} as const satisfies Endpoint

export const resetPasswordEndpoint = {
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'everyone',
} as const satisfies Endpoint

export const verifyEmailEndpoint = {
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'everyone',
} as const satisfies Endpoint

export const sendVerificationMailEndpoint = {
  id: 'sendVerificationMail',
  method: 'POST',
  path: '/api/user/verification-mail',
  access: 'signed in',
} as const satisfies Endpoint

export const requestEmailChangeEndpoint = {
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/user/email',
  access: 'signed in',
} as const satisfies Endpoint

export const confirmEmailChangeEndpoint = {
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'everyone',
} as const satisfies Endpoint

export const readProfileEndpoint = {
  id: 'readProfile',
  method: 'GET',
  path: '/api/user/profile',
  access: 'signed in',
} as const satisfies Endpoint

export const changeProfileEndpoint = {
  id: 'changeProfile',
  method: 'PUT',
  path: '/api/user/profile',
  access: 'signed in',
} as const satisfies Endpoint

export const exportAccountEndpoint = {
  id: 'exportAccount',
  method: 'GET',
  path: '/api/user/export',
  access: 'signed in',
} as const satisfies Endpoint

export const requestAccountDeletionEndpoint = {
  id: 'requestAccountDeletion',
  method: 'POST',
  path: '/api/user/deletion',
  access: 'signed in',
} as const satisfies Endpoint

export const cancelAccountDeletionEndpoint = {
  id: 'cancelAccountDeletion',
  method: 'DELETE',
  path: '/api/user/deletion',
  access: 'signed in',
} as const satisfies Endpoint
