import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  RecoveryCodesSchema,
  SecondFactorCodeSchema,
  SecondFactorPasswordSchema,
  SecondFactorSecretSchema,
  SecondFactorStateSchema,
} from './second-factor.schema.ts'
import type { UserSchema } from './user.schema.ts'

/* The authenticator app of staff. */

/** What staff may be refused for who change their second factor with their password. */
const passwordProblems = ['parameter-invalid', 'password-wrong', 'too-many-requests'] as const

export const answerSecondFactorEndpoint = {
  id: 'answerSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'everyone',
  body: inputOf<typeof SecondFactorCodeSchema>(),
  answer: outputOf<typeof UserSchema>(),
  problems: ['parameter-invalid', 'sign-in-refused', 'challenge-over', 'too-many-requests'],
} as const satisfies Endpoint

export const readSecondFactorEndpoint = {
  id: 'readSecondFactor',
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'staff',
  answer: outputOf<typeof SecondFactorStateSchema>(),
  problems: [],
} as const satisfies Endpoint

export const setUpSecondFactorEndpoint = {
  id: 'setUpSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor',
  access: 'staff',
  body: inputOf<typeof SecondFactorPasswordSchema>(),
  answer: outputOf<typeof SecondFactorSecretSchema>(),
  problems: [...passwordProblems, 'second-factor-exists'],
} as const satisfies Endpoint

export const confirmSecondFactorEndpoint = {
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/confirmation',
  access: 'staff',
  body: inputOf<typeof SecondFactorCodeSchema>(),
  answer: outputOf<typeof RecoveryCodesSchema>(),
  problems: ['parameter-invalid', 'code-wrong', 'too-many-requests'],
} as const satisfies Endpoint

export const renewRecoveryCodesEndpoint = {
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  access: 'staff',
  body: inputOf<typeof SecondFactorPasswordSchema>(),
  answer: outputOf<typeof RecoveryCodesSchema>(),
  problems: [...passwordProblems, 'second-factor-none'],
} as const satisfies Endpoint

export const removeSecondFactorEndpoint = {
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/removal',
  access: 'staff',
  body: inputOf<typeof SecondFactorPasswordSchema>(),
  problems: [...passwordProblems, 'second-factor-none'],
} as const satisfies Endpoint

export const resetSecondFactorEndpoint = {
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/staff/people/{id}/second-factor',
  parameters: ['id'],
  access: 'staff',
  problems: ['second-factor-none'],
} as const satisfies Endpoint
