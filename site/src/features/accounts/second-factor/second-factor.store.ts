import { answerSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import { atom } from 'nanostores'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { nextPath } from '../../../lib/session/next-path.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { enter, tellFailure } from '../auth-outcome.ts'

/** Whether the password, code or link was right and the second factor is what is left to prove. */
export const $isSecondFactorDue = atom(false)

/** Proves it by a code of the authenticator app or a recovery code, which ends a sign-in that has been begun. */
export async function proveSecondFactor(proof: { code: string }): Promise<FormOutcome> {
  const answer = await callApi(answerSecondFactorEndpoint, { json: proof })
  if (answer.ok) return enter(answer, { toast: { title: 'Welcome back!' }, path: nextPath(location) })
  return tellFailure('Login failed', answer)
}

/** Back to the beginning, e.g. when signing in has taken too long. */
export function leaveSecondFactor(): void {
  $isSecondFactorDue.set(false)
}
