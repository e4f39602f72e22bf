import { z } from '@hono/zod-openapi'
import {
  RecoveryCodesSchema,
  SecondFactorCodeSchema,
  SecondFactorPasswordSchema,
  SecondFactorSecretSchema,
  SecondFactorStateSchema,
} from '@meridian/shared/accounts/second-factor.schema'
import {
  answerSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  readSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  resetSecondFactorEndpoint,
  setUpSecondFactorEndpoint,
} from '@meridian/shared/accounts/second-factor.endpoints'
import { UserAnswer } from '../user-answer.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../../platform/http/describe-endpoint.ts'

const tags = ['Second factor']
const StateAnswer = z.object(SecondFactorStateSchema.shape).openapi('SecondFactorState')
const SecretAnswer = z.object(SecondFactorSecretSchema.shape).openapi('SecondFactorSecret')
const CodesAnswer = z.object(RecoveryCodesSchema.shape).openapi('RecoveryCodes')
const CodeRequest = z.strictObject(SecondFactorCodeSchema.shape).openapi('SecondFactorCode')
const PasswordRequest = z.strictObject(SecondFactorPasswordSchema.shape).openapi('SecondFactorPassword')

const code = jsonBody(CodeRequest)
const password = jsonBody(PasswordRequest)

export const answerDescription = describeEndpoint(answerSecondFactorEndpoint, {
  tags,
  summary: 'The second step of signing in',
  description:
    'Takes a code of the authenticator app or a recovery code. Needs the cookie that came with 403 `second-factor-due`, for five minutes and five tries.',
  request: code,
  responses: {
    200: jsonAnswer(UserAnswer, 'Signed in.'),
  },
})

export const stateDescription = describeEndpoint(readSecondFactorEndpoint, {
  tags,
  summary: 'Whether somebody of the staff has a second factor',
  responses: { 200: jsonAnswer(StateAnswer, 'The state.') },
})

export const setUpDescription = describeEndpoint(setUpSecondFactorEndpoint, {
  tags,
  summary: 'Begin to set up an authenticator app',
  request: password,
  responses: {
    201: jsonAnswer(SecretAnswer, 'What the app is to be told. It counts once a code confirms it.'),
  },
})

export const confirmDescription = describeEndpoint(confirmSecondFactorEndpoint, {
  tags,
  summary: 'Confirm the app by one of its codes',
  request: code,
  responses: {
    200: jsonAnswer(CodesAnswer, 'The factor counts from now on. The recovery codes are shown this once.'),
  },
})

export const renewDescription = describeEndpoint(renewRecoveryCodesEndpoint, {
  tags,
  summary: 'Make new recovery codes',
  request: password,
  responses: {
    200: jsonAnswer(CodesAnswer, 'The new codes, shown this once. The earlier ones are void.'),
  },
})

export const removeDescription = describeEndpoint(removeSecondFactorEndpoint, {
  tags,
  summary: 'Remove the authenticator app and the recovery codes',
  request: password,
  responses: {
    204: { description: 'Removed.' },
  },
})

export const resetDescription = describeEndpoint(resetSecondFactorEndpoint, {
  tags,
  summary: 'Reset the second factor of somebody who has lost it',
  description: 'For administrators. The owner is told by mail and signed out everywhere.',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Reset.' },
  },
})
