import type { Endpoint } from '../api/endpoint.ts'

/* The authenticator app of staff. */

export const answerSecondFactorEndpoint = {
  id: 'answerSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'everyone',
} as const satisfies Endpoint

export const readSecondFactorEndpoint = {
  id: 'readSecondFactor',
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'staff',
} as const satisfies Endpoint

export const setUpSecondFactorEndpoint = {
  id: 'setUpSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor',
  access: 'staff',
} as const satisfies Endpoint

export const confirmSecondFactorEndpoint = {
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/confirmation',
  access: 'staff',
} as const satisfies Endpoint

export const renewRecoveryCodesEndpoint = {
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  access: 'staff',
} as const satisfies Endpoint

export const removeSecondFactorEndpoint = {
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/removal',
  access: 'staff',
} as const satisfies Endpoint

export const resetSecondFactorEndpoint = {
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/staff/people/{id}/second-factor',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint
